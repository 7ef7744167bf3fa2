import { and, asc, eq, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { listLeadAccess } from '#app/modules/access/list-lead-access.server.ts'
import { hasOfferEnded } from './next-steps.server.ts'
import { unitKey } from '#app/modules/properties/street-key.ts'

/**
 * The lead that already enrolled, signed or paid for the same home, if the browser can act for both, or null. The owner continues
 * there, with that enrollment's fees.
 */
export function findEnrolledDuplicate(leadId: string, visitor: string | null): string | null {
  const granted = listLeadAccess(visitor)
  const { email, streetAddress, zipCode } = leads
  const asked = and(eq(leads.id, leadId), isNull(leads.deletedAt))
  const lead = granted.has(leadId) ? db().select({ email, streetAddress, zipCode }).from(leads).where(asked).get() : undefined
  if (!lead?.streetAddress.trim()) return null
  const others = findSameProperty(db(), lead).filter((id) => id !== leadId && granted.has(id))
  if (others.length === 0 || hasOfferEnded(leadId, 'enrollment')) return null
  return others.find((id) => hasOfferEnded(id, 'enrollment')) ?? null
}

/** Leads outside the trash with the same email and the same property in any spelling, oldest first. */
export function findSameProperty(tx: Db | Tx, of: { email: string; streetAddress: string; zipCode: string }): string[] {
  const wanted = unitKey(of.streetAddress, of.zipCode)
  const { id, streetAddress, zipCode } = leads
  return tx
    .select({ id, streetAddress, zipCode })
    .from(leads)
    .where(and(eq(leads.emailKey, of.email.trim().toLowerCase()), isNull(leads.deletedAt)))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .all()
    .filter((lead) => unitKey(lead.streetAddress, lead.zipCode) === wanted)
    .map((lead) => lead.id)
}
