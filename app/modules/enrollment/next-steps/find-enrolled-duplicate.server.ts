import { and, asc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { documents, leads, payments } from '#app/db/schema/index.ts'
import { findLeadAccess, isAlsoOpen } from '#app/modules/access/grants.server.ts'
import { isSameProperty } from '#app/modules/properties/same-property.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
import { hasOfferEnded } from './next-steps.server.ts'

/**
 * The lead that already enrolled, signed or paid for the same home, if the browser can act for both, or null. The owner continues
 * there, with that enrollment's fees.
 */
export function findEnrolledDuplicate(leadId: string, visitor: string | null, now = new Date()): string | null {
  const access = findLeadAccess(db(), visitor, leadId, now)
  const { id, email, streetAddress, zipCode, createdAt } = leads
  const asked = and(eq(id, leadId), isNull(leads.deletedAt))
  const lead = access ? db().select({ email, streetAddress, zipCode }).from(leads).where(asked).get() : undefined
  if (!access || !lead?.streetAddress.trim()) return null
  const others = db()
    .select({ id })
    .from(leads)
    .where(and(isSameProperty(db(), lead), ne(id, leadId), isAlsoOpen(access, now), hasBegun()))
    .orderBy(asc(createdAt), asc(id))
    .all()
  if (others.length === 0 || hasOfferEnded(leadId, 'enrollment')) return null
  return others.find((other) => hasOfferEnded(other.id, 'enrollment'))?.id ?? null
}

/** Leads with an enrollment, a document or a payment. Others have no step that ends the offer, and reading steps takes time. */
function hasBegun() {
  return or(
    sql`${feeFacts.enrolledOnlineAt} is not null`,
    exists(db().select({ id: documents.id }).from(documents).where(eq(documents.leadId, leads.id))),
    exists(db().select({ id: payments.id }).from(payments).where(eq(payments.leadId, leads.id))),
  )
}
