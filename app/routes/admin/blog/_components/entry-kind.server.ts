import { type EntryKind, entryKindOf } from '#app/modules/blog/entries/entry-kinds.ts'

/** The kind of the requested list. The route table has no others. */
export function requireEntryKind(request: Request): EntryKind {
  const kind = entryKindOf(request.url)
  if (!kind) throw new Response('Not found', { status: 404 })
  return kind
}
