import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { documents, leads, payments } from '#app/db/schema/index.ts'
import { listLeadAccess } from '#app/modules/access/list-lead-access.server.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'
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
  const begun = new Set(
    begunAmong(db(), { ids: JSON.stringify(others) })
      .all()
      .map(({ id }) => id),
  )
  return others.find((id) => begun.has(id) && hasOfferEnded(id, 'enrollment')) ?? null
}

/** Leads with an enrollment, a document or a payment. Others have no step that ends the offer, and reading steps takes time. */
const begunAmong = statement((db, { ids }: { ids: string }) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        isInList(leads.id, ids),
        or(
          sql`${feeFacts.enrolledOnlineAt} is not null`,
          exists(db.select({ id: documents.id }).from(documents).where(eq(documents.leadId, leads.id))),
          exists(db.select({ id: payments.id }).from(payments).where(eq(payments.leadId, leads.id))),
        ),
      ),
    ),
)

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
