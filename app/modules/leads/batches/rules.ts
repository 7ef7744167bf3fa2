import type { LEAD_BATCH_KINDS } from '#app/db/schema/lead-batches.ts'
import { DAY_MS, MINUTE_MS } from '#app/format/duration.ts'
import { may, type Role } from '#app/permissions.ts'

export type BatchKind = (typeof LEAD_BATCH_KINDS)[number]

/** How long a batch can be undone (docs/product/dashboard-and-lists.md): 10 minutes, a day for an import, 30 days for a merge. */
export const UNDO_MS: Readonly<Record<BatchKind, number>> = {
  delete: 10 * MINUTE_MS,
  set_status: 10 * MINUTE_MS,
  assign: 10 * MINUTE_MS,
  start_campaign: 10 * MINUTE_MS,
  stop_campaign: 10 * MINUTE_MS,
  one: 10 * MINUTE_MS,
  import: DAY_MS,
  merge: 30 * DAY_MS,
}

/**
 * Batches of a list's bulk actions, which the list can undo. Imports and merges are undone on their own pages, single changes by
 * their toast.
 */
export const LIST_BATCHES = ['delete', 'set_status', 'assign', 'start_campaign', 'stop_campaign'] as const satisfies BatchKind[]

/** The longest undo period of these, in ms. */
export const MAX_UNDO_MS_OF_LISTS = Math.max(...LIST_BATCHES.map((kind) => UNDO_MS[kind]))

/** Whether someone may undo a batch: the person who did it and admins; only admins for a merge. */
export function mayUndo(batch: { kind: BatchKind; actorId: string | null }, viewer: { id: string; role: Role }): boolean {
  return may(viewer, 'records') || (batch.kind !== 'merge' && batch.actorId === viewer.id)
}
