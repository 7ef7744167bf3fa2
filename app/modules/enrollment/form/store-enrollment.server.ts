import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { knownFeet } from '#app/modules/properties/improvements.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { AnalysisOutcome } from '#app/modules/rent-analysis/lookup/analyze-property.server.ts'
import { createEntry } from '#app/modules/rent-analysis/analysis-entries.server.ts'
import { recordAnalysis, recordFailedAnalysis } from '#app/modules/rent-analysis/record-analysis.server.ts'
import type { EnrollRequest } from './enroll-schema.ts'

/** Inserts a lead with status enrolled and source enrollment. `duplicateOf`: a lead with the same email and property. */
export function storeEnrolledLead(tx: Tx, request: EnrollRequest, duplicateOf: string | undefined, now: Date): string {
  const { propertyType, unitCount, estimatedRent, streetAddress, city, state, zipCode, name, email, phone } = request
  const leadId = createLead(
    tx,
    {
      ...{ propertyType, unitCount, estimatedRent, streetAddress, city, state, zipCode, name, email, phone },
      createdAt: now,
      status: 'enrolled',
      source: 'enrollment',
      plan: 'online',
      propertyAddress: combinedAddress(request),
      possibleDuplicateOfId: duplicateOf,
    },
    { actor: { kind: 'owner' }, summary: 'Enrolled online' },
  )
  if (duplicateOf !== undefined) {
    const actor = { kind: 'system' } as const
    const kind = 'possible_duplicate'
    const same = 'the same email and property'
    recordLeadEvent(tx, {
      leadId,
      kind,
      actor,
      summary: `Possible duplicate: another lead has ${same}`,
      detail: { of: duplicateOf },
    })
    const summary = `Someone enrolled online with ${same}, from a browser that couldn’t open this lead, so we created a separate lead`
    recordLeadEvent(tx, { leadId: duplicateOf, kind, actor, summary, detail: { lead: leadId } })
  }
  return leadId
}

/** Stores an enrolled property's analysis, so that its report exists. If the estimator failed, a job retries. */
export function storeAnalysis(
  tx: Tx,
  leadId: string,
  request: EnrollRequest,
  outcome: AnalysisOutcome | undefined,
  now: Date,
): void {
  const { propertyType, unitCount, streetAddress, city, state, zipCode, name, email, phone } = request
  const lead = tx.select({ squareFootage: leads.squareFootage }).from(leads).where(eq(leads.id, leadId)).get()
  const id = createEntry(tx, {
    ...{ propertyType, unitCount, streetAddress, city, state, zipCode, name, email, phone, leadId },
    squareFootage: knownFeet(lead?.squareFootage ?? null),
    createdAt: now,
    requestedAt: now,
  })
  if (outcome?.ok) recordAnalysis(tx, { id, leadId }, outcome.value, now)
  else recordFailedAnalysis(tx, { id, leadId }, now)
}
