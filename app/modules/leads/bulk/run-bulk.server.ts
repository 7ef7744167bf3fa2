import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { inSlices } from '#app/db/in-slices.server.ts'
import { leadBatches } from '#app/db/schema/index.ts'
import { formatCount } from '#app/format/money.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { openBatch } from '../batches/record-batch.server.ts'
import type { BatchKind } from '../batches/rules.ts'
import { leadToChange } from '../write/lead-to-change.server.ts'

/** The outcome of a bulk action. */
export type BulkOutcome = {
  /** The batch that undoes it; null if nothing changed. */
  batchId: string | null
  changed: number
  /** Leads that needed no change. */
  unchanged: number
  /** Leads that were deleted in the meantime. */
  missing: number
}

type Bulk = {
  actorId: string
  kind: BatchKind
  /** What happened, as text: 'Moved 12 leads to Lost' for '12 leads'. */
  summary: (leads: string) => string
  /** Details for the audit log besides kind and number. */
  detail?: Record<string, string>
  now: Date
  /** Changes one lead and records it in the batch. False if the lead needed no change. */
  work: (tx: Tx, leadId: string, batchId: string) => boolean
}

/**
 * Changes several leads as one undoable batch, in transactions of a few milliseconds, so that no one has to wait. Analysis
 * entries become leads. Leads deleted since are counted and skipped.
 */
export async function runBulk(ids: readonly string[], { actorId, kind, summary, detail, now, work }: Bulk): Promise<BulkOutcome> {
  const batchId = inTransaction((tx) => openBatch(tx, { kind, actorId, summary: summary('several leads'), now }))
  const counts = { changed: 0, unchanged: 0, missing: 0 }
  await inSlices(ids, (tx, id) => {
    const found = leadToChange(tx, id, now)
    if (!found.ok) counts.missing += 1
    else if (work(tx, found.value.leadId, batchId)) counts.changed += 1
    else counts.unchanged += 1
  })
  const batch = eq(leadBatches.id, batchId)
  if (counts.changed === 0) {
    inTransaction((tx) => tx.delete(leadBatches).where(batch).run())
    return { batchId: null, ...counts }
  }
  const words = formatCount(counts.changed, 'lead')
  inTransaction((tx) => {
    tx.update(leadBatches)
      .set({ summary: summary(words) })
      .where(batch)
      .run()
    const said = { kind, leads: counts.changed, ...detail }
    recordAudit(tx, { userId: actorId, action: 'leads_changed', subject: batchId, detail: said })
  })
  return { batchId, ...counts }
}
