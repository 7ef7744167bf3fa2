import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { leadBatches } from '#app/db/schema/index.ts'
import { openBatch } from '../batches/record-batch.server.ts'
import type { BatchKind } from '../batches/rules.ts'
import { leadToChangeIn } from '../edit/lead-to-change.server.ts'

/** What became of the leads that something was done to. */
export type BulkOutcome = {
  /** Undoes it; null where nothing was changed. */
  batchId: string | null
  changed: number
  /** They were so already. */
  unchanged: number
  /** They were deleted meanwhile. */
  missing: number
}

type Bulk = {
  actorId: string
  kind: BatchKind
  /** What is done, in words: 'Moved several leads to Lost'. */
  summary: string
  now: Date
  /** Does it to one lead and records it in the batch. False where the lead is so already. */
  work: (tx: Tx, leadId: string, batchId: string) => boolean
}

/**
 * Does something to several leads as one batch, which can be undone: in transactions of a few milliseconds, so that nobody waits for it. An analysis entry among
 * them becomes a lead. What was deleted meanwhile is counted and left.
 */
export async function runBulk(ids: readonly string[], { actorId, kind, summary, now, work }: Bulk): Promise<BulkOutcome> {
  const batchId = inTransaction((tx) => openBatch(tx, { kind, actorId, summary, now }))
  const counts = { changed: 0, unchanged: 0, missing: 0 }
  await inSlices(ids, (tx, id) => {
    const found = leadToChangeIn(tx, id, now)
    if (!found.ok) counts.missing += 1
    else if (work(tx, found.value.leadId, batchId)) counts.changed += 1
    else counts.unchanged += 1
  })
  if (counts.changed > 0) return { batchId, ...counts }
  inTransaction((tx) => tx.delete(leadBatches).where(eq(leadBatches.id, batchId)).run())
  return { batchId: null, ...counts }
}
