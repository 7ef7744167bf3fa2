import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import type { leadBatches } from '#app/db/schema/index.ts'
import { leadBatchItems, leads } from '#app/db/schema/index.ts'
import { endRun, resumeRun } from '#app/modules/campaigns/runs.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { moveToTrash, restoreFromTrash } from '../trash/move-to-trash.server.ts'
import { readValues, storedValues } from '../batches/record-batch.server.ts'

type Undoing = {
  item: typeof leadBatchItems.$inferSelect
  batch: Pick<typeof leadBatches.$inferSelect, 'kind' | 'summary' | 'createdAt'>
  actor: Actor
  now: Date
}

/** Returns nothing if a concurrent undo of the same batch was first. */
const claimItem = statement((db, { id }: { id: string }) =>
  db
    .update(leadBatchItems)
    .set({ undo: 'skipped' })
    .where(and(eq(leadBatchItems.id, id), isNull(leadBatchItems.undo)))
    .returning(),
)
const markItemRestored = statement((db, { id }: { id: string }) =>
  db.update(leadBatchItems).set({ undo: 'restored' }).where(eq(leadBatchItems.id, id)),
)
const leadOfItem = statement((db, { leadId }: { leadId: string }) => db.select().from(leads).where(eq(leads.id, leadId)))

/** Restores one lead of a batch, by its item's id, if it hasn't changed since, and records the outcome. */
export function undoItem(tx: Tx, itemId: string, by: Omit<Undoing, 'item'>): void {
  const [item] = claimItem(tx, { id: itemId }).all()
  if (!item) return
  const undoing = { ...by, item }
  const lead = leadOfItem(tx, { leadId: item.leadId }).get()
  if (!lead) return
  if (
    isOfCampaign(undoing) ? lead.deletedAt !== null || !restoreRuns(tx, undoing) : !isAsLeft(lead, item) || !putBack(tx, undoing)
  )
    return
  markItemRestored(tx, { id: item.id }).run()
}

function isAsLeft(lead: typeof leads.$inferSelect, { kind, after }: Undoing['item']): boolean {
  if (kind !== 'deleted' && lead.deletedAt !== null) return false
  const present = storedValues(lead)
  return Object.entries(after).every(([name, value]) => present[name] === value)
}

function putBack(tx: Tx, { item, batch, actor, now }: Undoing): boolean {
  const { leadId } = item
  if (item.kind === 'created') return moveToTrash(tx, { leadId, actor, now })
  if (item.kind === 'deleted') return restoreFromTrash(tx, { leadId, actor, now })
  tx.update(leads)
    .set({ ...readValues(item.before), updatedAt: now })
    .where(eq(leads.id, leadId))
    .run()
  recordLeadEvent(tx, { leadId, kind: 'change_undone', actor, summary: `Undone: ${batch.summary}` })
  return true
}

function isOfCampaign({ batch }: Undoing): boolean {
  return batch.kind === 'start_campaign' || batch.kind === 'stop_campaign'
}

const runsSchema = z.object({ started: z.string().nullable(), ended: z.string().nullable() })

/** Ends the run that a batch started, and resumes the one that it ended. False if both have changed since. */
function restoreRuns(tx: Tx, { item, batch, actor, now }: Undoing): boolean {
  const { leadId } = item
  const { started, ended } = runsSchema.parse(item.after)
  if (started !== null && !endRun(tx, started, 'undone', now)) return false
  const reason = batch.kind === 'start_campaign' ? 'replaced' : 'stopped_by_staff'
  const isBack = ended === null || resumeRun(tx, { runId: ended, leadId, reason, endedAt: batch.createdAt })
  if (started === null && !isBack) return false
  recordLeadEvent(tx, { leadId, kind: 'change_undone', actor, summary: `Undone: ${batch.summary}` })
  return true
}
