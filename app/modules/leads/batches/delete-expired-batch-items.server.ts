import { eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadBatches, leadBatchItems } from '#app/db/schema/index.ts'

/** Removes at most `limit` rows that told how to undo a batch which can no longer be undone, and returns how many. The batch itself stays. */
export function deleteExpiredBatchItems(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ id: leadBatchItems.id })
    .from(leadBatches)
    .innerJoin(leadBatchItems, eq(leadBatchItems.batchId, leadBatches.id))
    .where(lte(leadBatches.undoUntil, now))
    .orderBy(leadBatches.undoUntil, leadBatchItems.id)
    .limit(limit)
  return tx.delete(leadBatchItems).where(inArray(leadBatchItems.id, ended)).run().changes
}
