import { recordBatchItem } from '../batches/record-batch.server.ts'
import { moveToTrash } from '../trash/move-to-trash.server.ts'
import { type BulkOutcome, runBulk } from './run-bulk.server.ts'

/** Moves leads to the trash. */
export function deleteLeads(actor: { id: string }, ids: readonly string[], now = new Date()): Promise<BulkOutcome> {
  return runBulk(ids, {
    actorId: actor.id,
    kind: 'delete',
    summary: (leads) => `Deleted ${leads}`,
    now,
    work(tx, leadId, batchId) {
      if (!moveToTrash(tx, { leadId, actor: { kind: 'staff', userId: actor.id, batchId }, now })) return false
      recordBatchItem(tx, { batchId, leadId, kind: 'deleted', before: { deletedAt: null }, after: { deletedAt: now } })
      return true
    },
  })
}
