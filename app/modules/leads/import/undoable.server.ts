import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { findBatch } from '../batches/queries.server.ts'
import { mayUndo } from '../batches/rules.ts'

/** Whether someone may undo an import of leads now, until when, and whether it was undone. */
export function findUndoable(
  viewer: Viewer,
  undoId: string | null,
  now: Date,
): { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean } {
  const batch = undoId === null ? null : findBatch(undoId)
  if (!batch) return { mayUndo: false, undoUntil: null, isUndone: false }
  const isOpen = batch.undoneAt === null && now < batch.undoUntil
  return { mayUndo: isOpen && mayUndo(batch, viewer), undoUntil: batch.undoUntil, isUndone: batch.undoneAt !== null }
}
