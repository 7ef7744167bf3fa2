import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import type { AnalysisOutcome } from './lookup/analyze-property.server.ts'
import { MESSAGE_NOT_ANALYZED, recordAnalysis } from './record-analysis.server.ts'

/** Facts that an online enrollment can change after the analysis. */
type ChangedFacts = Pick<Subject, 'propertyType' | 'unitCount'>

/** The property of a lead's analysis, with or without a result; undefined if there is none. */
export function findAnalyzedProperty(tx: Db | Tx, leadId: string) {
  return tx.select().from(propertyAnalysisEntries).where(eq(propertyAnalysisEntries.leadId, leadId)).get()
}

/** Whether a property's analysis used different facts. */
export function isAnalyzedOtherwise(analyzed: ChangedFacts, facts: ChangedFacts): boolean {
  return analyzed.propertyType !== facts.propertyType || analyzed.unitCount !== facts.unitCount
}

/**
 * Updates the report to the type and units that the owner entered later, with their new analysis. If the estimator failed, keeps
 * the earlier result, which is for one unit.
 */
export function changeAnalyzedProperty(
  tx: Tx,
  entry: { id: string; leadId: string },
  facts: ChangedFacts,
  outcome: AnalysisOutcome | undefined,
  now: Date,
): void {
  const { propertyType, unitCount } = facts
  tx.update(propertyAnalysisEntries).set({ propertyType, unitCount }).where(eq(propertyAnalysisEntries.id, entry.id)).run()
  if (outcome?.ok) {
    recordAnalysis(tx, entry, outcome.value, now)
    return
  }
  recordLeadEvent(tx, {
    leadId: entry.leadId,
    kind: 'analysis_failed',
    actor: { kind: 'system' },
    summary: 'The new rental analysis failed, so the earlier one is still shown',
    detail: { error: MESSAGE_NOT_ANALYZED },
  })
}
