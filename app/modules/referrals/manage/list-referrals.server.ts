import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { documents, leads, realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { CONTACT_WITHIN_HOURS } from '../messages.ts'
import { otherRealtors } from '../other-realtors.ts'
import { isPaidBack } from '../realtor-referrals.server.ts'
import type { ReferralRow } from './referral-row.ts'

/** When a referral's client last signed the management agreement, or null. */
export function findSignedAt(leadId: string | null): Date | null {
  if (leadId === null) return null
  const { kind, status, completedAt, id } = documents
  const signed = and(eq(documents.leadId, leadId), eq(kind, 'agreement'), eq(status, 'completed'))
  return (
    db().select({ completedAt }).from(documents).where(signed).orderBy(desc(completedAt), desc(id)).get()?.completedAt ?? null
  )
}

const clientKey = sql<string>`lower(trim(${realtorReferrals.clientEmail}))`

/** Every referral, newest first. The list is not paginated (S9.11). */
export function listReferrals(): ReferralRow[] {
  const rows = referralsWithLeads(db()).all()
  // Clients whose data was deleted on request have no email, and are not one person.
  const byClient = Map.groupBy(
    rows.toReversed().filter((row) => row.clientKey !== ''),
    (row) => row.clientKey,
  )
  const reversals = Map.groupBy(reversalsOf(db()).all(), ({ referralId }) => referralId)
  return rows.map(({ clientKey: client, ...row }) => ({
    ...row,
    dueAt: new Date(row.createdAt.getTime() + CONTACT_WITHIN_HOURS * HOUR_MS),
    alsoReferredBy: otherRealtors(row.id, byClient.get(client) ?? []),
    ...reversedOf(row, reversals.get(row.id) ?? []),
  }))
}

const referralsWithLeads = prepared((db) => {
  const { id, realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone } = realtorReferrals
  const { propertyAddress, propertyType, status, contactedAt, referralFeeCents, paymentStatus, paymentDate, leadId, createdAt } =
    realtorReferrals
  return db
    .select({
      ...{ id, realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone },
      ...{ propertyAddress, propertyType, status },
      ...{ contactedAt, referralFeeCents, paymentStatus, paymentDate, leadId, createdAt, clientKey },
      openLeadId: leads.id,
      leadName: leads.name,
      isPaidBack,
    })
    .from(realtorReferrals)
    .leftJoin(leads, and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .prepare()
})

type ReversalEntry = { amountCents: number; createdAt: Date }

/** The reversals of the newest payment. */
function reversedOf({ paymentDate }: { paymentDate: Date | null }, entries: readonly ReversalEntry[]) {
  const since = entries.filter(({ createdAt }) => paymentDate === null || createdAt >= paymentDate)
  return {
    reversedCents: since.reduce((sum, { amountCents }) => sum + amountCents, 0),
    reversedAt: since.at(-1)?.createdAt ?? null,
  }
}

/** All reversals, in order. */
const reversalsOf = prepared((db) => {
  const { id, referralId, kind, amountCents, createdAt } = referralPayments
  return db
    .select({ referralId, amountCents, createdAt })
    .from(referralPayments)
    .where(eq(kind, 'reversal'))
    .orderBy(asc(createdAt), asc(id))
    .prepare()
})

/** The number of referrals. */
export function countReferrals(): number {
  return allReferrals(db()).get()?.referrals ?? 0
}

const allReferrals = prepared((db) => db.select({ referrals: count() }).from(realtorReferrals).prepare())

const referralsOf = statement((db, { leadId }: { leadId: string }) => {
  const { id, realtorName, realtorCompany, status, createdAt } = realtorReferrals
  return db
    .select({ id, realtorName, realtorCompany, status, createdAt })
    .from(realtorReferrals)
    .where(eq(realtorReferrals.leadId, leadId))
    .orderBy(asc(createdAt), asc(id))
})

/** The referrals of a lead for its page, first one first. */
export function listReferralsOfLead(leadId: string) {
  return referralsOf(db(), { leadId }).all()
}
