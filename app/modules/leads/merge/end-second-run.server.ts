import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { campaignRuns } from '#app/db/schema/index.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { findActiveRun, type Run } from '#app/modules/campaigns/runs.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { changeRows, type Moving } from './lead-rows.server.ts'

/**
 * A lead is in one campaign at a time: if both are, the kept lead's run continues and the other one ends. Messages of either
 * count for the remaining run, so that none is sent twice.
 */
export function endSecondRun(tx: Tx, { from, to, now }: Pick<Moving, 'from' | 'to' | 'now'>): (RowChange | null)[] {
  const [continued, second] = [findActiveRun(tx, to), findActiveRun(tx, from)]
  const ended = continued && second ? [endRunAt(tx, second, now)] : []
  const active = continued ?? second
  return active ? [...ended, ...countSends(tx, { leadId: from, active })] : ended
}

function endRunAt(tx: Tx, { id, state }: Run, now: Date): RowChange | null {
  const before = { state, ended_at: null, end_reason: null }
  const after = { state: 'stopped', ended_at: now.getTime(), end_reason: 'merged' }
  return changeRows(tx, { table: 'campaign_runs', where: sql`id = ${id}`, before, after })
}

/** Counts what other runs of the same workflow sent to the merged lead, if the remaining run has not sent it. */
function countSends(
  tx: Tx,
  { leadId, active }: { leadId: string; active: { id: string; workflow: Workflow } },
): (RowChange | null)[] {
  const earlier = and(eq(campaignRuns.leadId, leadId), eq(campaignRuns.workflow, active.workflow), ne(campaignRuns.id, active.id))
  const runs = tx.select({ id: campaignRuns.id }).from(campaignRuns).where(earlier).orderBy(campaignRuns.id).all()
  return runs.map(({ id }) => {
    const isNew = sql`step_id not in (select step_id from campaign_sends where run_id = ${active.id} and step_id is not null)`
    // Skipped messages reached no one.
    const where = sql`skipped_reason is null and ${isNew}`
    return changeRows(tx, { table: 'campaign_sends', where, before: { run_id: id }, after: { run_id: active.id } })
  })
}
