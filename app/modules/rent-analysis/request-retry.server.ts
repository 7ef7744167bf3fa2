import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { runJobNow } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { openState } from './analysis-state.ts'

/**
 * Retries a lead's analysis now, requested by anyone who can read its failed report. Does nothing if there is a result or one is
 * still expected, so a second click changes nothing. Returns whether a run was started.
 */
export function requestRetry(leadId: string, now = new Date()): boolean {
  return inTransaction((tx) => {
    const entry = tx
      .select({ id: propertyAnalysisEntries.id, requestedAt: propertyAnalysisEntries.requestedAt })
      .from(propertyAnalysisEntries)
      .innerJoin(leads, eq(leads.id, propertyAnalysisEntries.leadId))
      .leftJoin(propertyAnalysisResults, eq(propertyAnalysisResults.entryId, propertyAnalysisEntries.id))
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt), isNull(propertyAnalysisResults.id)))
      .get()
    if (!entry || openState(entry.requestedAt, now) !== 'failed') return false
    tx.update(propertyAnalysisEntries).set({ requestedAt: now }).where(eq(propertyAnalysisEntries.id, entry.id)).run()
    runJobNow(tx, { kind: 'retry-analysis', payload: { entryId: entry.id }, uniqueKey: `retry-analysis:${entry.id}`, runAt: now })
    recordLeadEvent(tx, {
      leadId,
      kind: 'analysis_retried',
      actor: { kind: 'owner' },
      summary: 'Asked to retry the failed rental analysis',
    })
    return true
  })
}
