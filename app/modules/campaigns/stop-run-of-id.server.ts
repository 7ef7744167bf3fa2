import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { campaignRuns, leads } from '#app/db/schema/index.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { stopSeenRun } from './runs.server.ts'

/** Stops a run by its id, as staff do. missing: there is none, or its lead is deleted. One that is over stays so. */
export function stopRunOfId(actor: { id: string }, runId: string, now: Date): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const found = and(eq(campaignRuns.id, runId), isNull(leads.deletedAt))
    const run = tx
      .select({ leadId: campaignRuns.leadId })
      .from(campaignRuns)
      .innerJoin(leads, eq(leads.id, campaignRuns.leadId))
      .where(found)
      .get()
    if (!run) return refused('missing')
    stopSeenRun(tx, { leadId: run.leadId, seen: runId, actor: { kind: 'staff', userId: actor.id }, now })
    return ok()
  })
}
