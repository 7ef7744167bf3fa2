import { formatCount } from '#app/format/money.ts'
import type { Undone, UndoRefusal } from './undo-batch.server.ts'

/** What staff read if a batch was not undone, by reason. */
export const UNDO_REFUSED: Readonly<Record<UndoRefusal, string>> = {
  missing: 'The leads were permanently deleted, so there’s nothing to undo',
  'not-yours': 'Only the person who did this, or an admin, can undo it',
  'kept-deleted': 'The merged lead is in the trash. Restore it first.',
  'kept-merged': 'The merged lead was later merged again. Unmerge it first.',
  'too-late': 'It’s too late to undo this',
  undone: 'This was already undone',
}

/** What staff read after an undo: how many leads were restored, and how many had changed since. */
export function undoneWords({ putBack, left, unmerged }: Undone): string {
  if (unmerged) return unmergedWords(unmerged)
  const done = `Undone: ${formatCount(putBack, 'lead')} restored`
  if (left === 0) return done
  return `${done}. ${formatCount(left, 'lead')} ${left === 1 ? 'was' : 'were'} changed since then, so we left ${left === 1 ? 'it' : 'them'} alone.`
}

function unmergedWords({ names, factsLeft }: NonNullable<Undone['unmerged']>): string {
  const apart = `Unmerged: ${names.join(', ')} ${names.length === 1 ? 'is a separate lead' : 'are separate leads'} again`
  if (factsLeft === 0) return apart
  return `${apart}. ${factsLeft === 1 ? 'One value was' : `${factsLeft} values were`} changed since then, so we left ${factsLeft === 1 ? 'it' : 'them'} alone.`
}
