import { type EntryKind, entryKindOf } from '#app/modules/blog/entries/entry-kinds.ts'

/** The kind whose list is asked for. The route table names no other. */
export function requireEntryKind(request: Request): EntryKind {
  const kind = entryKindOf(request.url)
  if (!kind) throw new Response('Not found', { status: 404 })
  return kind
}
