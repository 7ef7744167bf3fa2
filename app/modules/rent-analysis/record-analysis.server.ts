import { formatDollars } from '#app/format/money.ts'
import { eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { setFirstEstimate } from '#app/modules/leads/write/set-first-estimate.server.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { figureNote } from '#app/modules/rent-estimator/estimate-words.ts'

const markAnalyzed = statement((db, { id }: { id: string }) =>
  db
    .update(propertyAnalysisEntries)
    .set({ status: 'analysis_submitted', lastError: null })
    .where(eq(propertyAnalysisEntries.id, id)),
)

/**
 * Stores an entry's dated result and adds it to the lead's timeline. The first result also becomes the lead's estimated rent.
 */
export function recordAnalysis(
  tx: Tx,
  entry: { id: string; leadId: string | null },
  analysis: RentAnalysis,
  now = new Date(),
): string {
  const id = newId()
  insertRow(tx, propertyAnalysisResults, { id, entryId: entry.id, createdAt: now, ...analysis })
  markAnalyzed(tx, { id: entry.id }).run()
  if (entry.leadId !== null) {
    setFirstEstimate(tx, entry.leadId, analysis.rentEstimate)
    recordLeadEvent(tx, {
      leadId: entry.leadId,
      kind: 'analysis_made',
      actor: { kind: 'system' },
      summary: `Rental analysis completed, ${formatDollars(analysis.rentEstimate)}${figureNote(analysis)}`,
      detail: { source: analysis.source, low: analysis.rentRangeLow, high: analysis.rentRangeHigh },
    })
  }
  return id
}

/** A failed analysis's message for staff and for the job's record. */
export const MESSAGE_NOT_ANALYZED = 'Failed to analyze property'

/** Records that the estimator failed for an entry, and schedules a retry in a minute. */
export function recordFailedAnalysis(tx: Tx, entry: { id: string; leadId: string | null }, now = new Date()): void {
  tx.update(propertyAnalysisEntries)
    .set({ lastError: MESSAGE_NOT_ANALYZED })
    .where(eq(propertyAnalysisEntries.id, entry.id))
    .run()
  enqueueJob(tx, {
    kind: 'retry-analysis',
    payload: { entryId: entry.id },
    uniqueKey: `retry-analysis:${entry.id}`,
    runAt: new Date(now.getTime() + 60_000),
  })
  if (entry.leadId !== null) {
    recordLeadEvent(tx, {
      leadId: entry.leadId,
      kind: 'analysis_failed',
      actor: { kind: 'system' },
      summary: 'Rental analysis failed; it will be tried again',
      detail: { error: MESSAGE_NOT_ANALYZED },
    })
  }
}
