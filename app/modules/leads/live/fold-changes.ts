/** A change as stored. */
type Change = { subjectId: string; kind: 'created' | 'changed' | 'deleted' }

/** Changes by lead id: each id is in one of the lists. */
export type FoldedChanges = { created: string[]; changed: string[]; deleted: string[] }

/** Combines changes, oldest first, into one per lead: created and deleted cancel out, created and changed is created. */
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
  // Restored: for a reader who saw it before it was deleted, it has changed.
  if (before === 'deleted' && next === 'created') return 'changed'
  return next
}
