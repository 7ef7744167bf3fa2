import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import type { AnalysisOutcome } from './lookup/analyze-property.server.ts'
import { MESSAGE_NOT_ANALYZED, recordAnalysis } from './record-analysis.server.ts'

/** What an online enrollment may say otherwise than the analysis before it. */
type ChangedFacts = Pick<Subject, 'propertyType' | 'unitCount'>

/** The property of a lead as it was analyzed, or is about to be; undefined where it never was. */
export function findAnalyzedProperty(tx: Db | Tx, leadId: string) {
  return tx.select().from(propertyAnalysisEntries).where(eq(propertyAnalysisEntries.leadId, leadId)).get()
}

/** Whether a property was analyzed by other facts than these. */
export function isAnalyzedOtherwise(analyzed: ChangedFacts, facts: ChangedFacts): boolean {
  return analyzed.propertyType !== facts.propertyType || analyzed.unitCount !== facts.unitCount
}

/**
 * Has the report of a lead say the type and the number of units that its owner gave later, with the analysis that was made by them; where the estimator failed,
 * the earlier result stays, which is for one unit.
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
