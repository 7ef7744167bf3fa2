/** A change as it was written down. */
type Change = { subjectId: string; kind: 'created' | 'changed' | 'deleted' }

/** What became of leads over several changes, by their ids: each is in one of the lists. */
export type FoldedChanges = { created: string[]; changed: string[]; deleted: string[] }

/** Several changes, oldest first, as one: who came and left again was never there, who came and changed is new. */
export function foldChanges(changes: readonly Change[]): FoldedChanges {
  const kinds = new Map<string, Change['kind']>()
  for (const { subjectId, kind } of changes) {
    const before = kinds.get(subjectId)
    if (before === 'created' && kind === 'deleted') kinds.delete(subjectId)
    else kinds.set(subjectId, joined(before, kind))
  }
  const ofKind = (wanted: Change['kind']) => [...kinds].flatMap(([id, kind]) => (kind === wanted ? [id] : []))
  return { created: ofKind('created'), changed: ofKind('changed'), deleted: ofKind('deleted') }
}

function joined(before: Change['kind'] | undefined, next: Change['kind']): Change['kind'] {
  if (before === 'created') return 'created'
  // It came back: to anyone who looked before it left, it has changed.
  if (before === 'deleted' && next === 'created') return 'changed'
  return next
}
