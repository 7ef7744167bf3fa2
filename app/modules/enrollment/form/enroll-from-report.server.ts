import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { formatNumber } from '#app/format/money.ts'
import { findLeadAccess } from '#app/modules/access/grants.server.ts'
import { findCorrectable } from '#app/modules/rent-analysis/correct-analysis.server.ts'
import { doubtsAbout } from '#app/modules/rent-estimator/doubts.ts'
import { latestAnalysis } from '#app/modules/rent-analysis/latest-analysis.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import type { TypedEnrollment } from './enroll-fields.ts'
import { countedRent } from '#app/modules/properties/improvements.ts'

/**
 * The form's initial values from a report; null if there is no such lead. Contains no more than the report itself: property and
 * estimate. A browser that typed the email also gets that, and the name, phone and rent that it typed itself. A browser that
 * proved the mailbox gets everything.
 */
export function enrollmentFromReport(leadId: string, visitor: string | null): TypedEnrollment | null {
  const property = findCorrectable(leadId)
  if (!property) return null
  const { propertyType, unitCount, streetAddress, city, state, zipCode } = property
  const analysis = latestAnalysis({ leadId })
  const estimate = analysis.state === 'ready' ? analysis.rentEstimate : null
  const access = findLeadAccess(db(), visitor, leadId)
  const owner = access ? findLeadContact(leadId) : undefined
  const contact = access?.knowsContact ? owner : undefined
  const rent = countedRent({ stored: owner?.estimatedRent, estimate }, access)
  const isOddPlace =
    doubtsAbout({ city: city ?? null, zipCode: zipCode ?? null, squareFootage: null, bedrooms: null, bathrooms: null }).length > 0
  return given({
    ...{ propertyType, unitCount, streetAddress, city, state, zipCode },
    estimatedRent: rent === null ? undefined : formatNumber(rent),
    // The person who requested the report confirmed that they belong together.
    confirmed: isOddPlace ? 'yes' : undefined,
    // A name derived from the email is not valid for enrolling.
    name: contact && !isNameFromEmail(contact) ? contact.name : undefined,
    email: owner?.email,
    phone: contact?.phone ?? undefined,
  })
}

function findLeadContact(leadId: string) {
  return db()
    .select({ name: leads.name, email: leads.email, phone: leads.phone, estimatedRent: leads.estimatedRent })
    .from(leads)
    .where(eq(leads.id, leadId))
    .get()
}

function given(values: Record<string, string | undefined>): TypedEnrollment {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
