import type { LEAD_BATCH_KINDS } from '#app/db/schema/lead-batches.ts'
import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'

export type BatchKind = (typeof LEAD_BATCH_KINDS)[number]

/** How long a batch can be undone (docs/product/dashboard-and-lists.md): 10 minutes from its toast, a day for an import, 30 days for a merge. */
export const UNDO_MS: Readonly<Record<BatchKind, number>> = {
  delete: 10 * MINUTE_MS,
  set_status: 10 * MINUTE_MS,
  assign: 10 * MINUTE_MS,
  start_campaign: 10 * MINUTE_MS,
  stop_campaign: 10 * MINUTE_MS,
  import: DAY_MS,
  merge: 30 * DAY_MS,
}

/** Who may undo a batch: whoever did it, and admins; a merge, admins alone. */
export function mayUndo(batch: { kind: BatchKind; actorId: string | null }, viewer: { id: string; role: string }): boolean {
  return viewer.role === 'admin' || (batch.kind !== 'merge' && batch.actorId === viewer.id)
}
