import { and, asc, count, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { Page, PageQuery } from '#app/db/page.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { documents, leads, realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { searchWords } from '#app/format/search-words.ts'
import { CONTACT_WITHIN_HOURS } from '../messages.ts'
import { MAX_READ, otherRealtors } from '../other-realtors.ts'
import { isPaidBack } from '../realtor-referrals.server.ts'
import { matchingReferrals } from '../search-referrals.server.ts'
import { inOrder } from './order.ts'
import { isInFilter, type ReferralFilter } from './referral-list.ts'
import type { BriefReferral, ReferralRow } from './referral-row.ts'

/** When a referral's client last signed the management agreement, or null. */
export function findSignedAt(leadId: string | null): Date | null {
  if (leadId === null) return null
  const { kind, status, completedAt, id } = documents
  const signed = and(eq(documents.leadId, leadId), eq(kind, 'agreement'), eq(status, 'completed'))
  return (
    db().select({ completedAt }).from(documents).where(signed).orderBy(desc(completedAt), desc(id)).get()?.completedAt ?? null
  )
}

type Place = Omit<Page<never>, 'rows'> & { ids: string[] }

/** Most referrals on one page: a row with its form and menu takes about half a millisecond. */
const PAGE_SIZE = 100

/**
 * A page of the referrals that match a filter, in the order of `inOrder`, and all referrals for the figures. Only the page's rows
 * are read whole, because strangers may post thousands.
 */
export function listReferrals(filter: ReferralFilter, now: Date) {
  const all = briefReferrals(db()).all().map(withDueAt)
  const asked = searchWords(filter.search)
  const matching = asked.length === 0 ? null : new Set(matchingReferrals(asked).map(({ id }) => id))
  const found = inOrder(
    all.filter((row) => isInFilter(row, filter) && (matching === null || matching.has(row.id))),
    now,
  )
  const { ids, ...place } = placeOf(found, filter.page)
  return { page: { ...place, total: found.length, rows: readRows(ids) }, all }
}

/** The page that begins after, or ends before, the referral in its address. */
function placeOf(found: readonly BriefReferral[], { after, before }: PageQuery): Place {
  const asked = after || before
  const at = found.findIndex(({ id }) => id === asked)
  const start = Math.max(0, at === -1 ? 0 : after ? at + 1 : at - PAGE_SIZE)
  const ids = found.slice(start, start + PAGE_SIZE).map(({ id }) => id)
  const last = ids.at(-1)
  return {
    ids,
    position: start,
    next: last !== undefined && start + ids.length < found.length ? { after: last } : null,
    previous: start === 0 ? null : start <= PAGE_SIZE || ids[0] === undefined ? {} : { before: ids[0] },
    isLost: Boolean(asked) && at === -1,
  }
}

function withDueAt<Row extends { createdAt: Date }>(row: Row): Row & { dueAt: Date } {
  return { ...row, dueAt: new Date(row.createdAt.getTime() + CONTACT_WITHIN_HOURS * HOUR_MS) }
}

/** These referrals as listed, in this order. */
function readRows(ids: readonly string[]): ReferralRow[] {
  const list = JSON.stringify(ids)
  const found = referralsWithLeads(db(), { list }).all()
  // Clients whose data was deleted on request have no email, and are not one person.
  const keys = JSON.stringify([...new Set(found.map((row) => row.clientKey))].filter((key) => key !== ''))
  const byClient = Map.groupBy(firstOfClients(db(), { keys }).all(), (row) => row.clientKey)
  const rows = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const listed = rows.get(id)
    if (!listed) return []
    const { clientKey: client, ...row } = listed
    const alsoReferredBy = otherRealtors(id, byClient.get(client) ?? [])
    return [{ ...withDueAt(row), alsoReferredBy }]
  })
}

const clientKey = sql<string>`lower(trim(${realtorReferrals.clientEmail}))`

/** The first referrals of some clients, in order, as many as `otherRealtors` looks at. */
const firstOfClients = statement((db, { keys }: { keys: string }) => {
  const { id, realtorName, createdAt } = realtorReferrals
  const place = sql<number>`row_number() over (partition by ${clientKey} order by ${createdAt}, ${id})`.as('place')
  const ranked = db
    .select({ id, realtorName, clientKey: clientKey.as('client_key'), place })
    .from(realtorReferrals)
    .where(isInList(clientKey, keys))
    .as('ranked')
  return db
    .select({ id: ranked.id, realtorName: ranked.realtorName, clientKey: ranked.clientKey })
    .from(ranked)
    .where(lte(ranked.place, MAX_READ))
    .orderBy(asc(ranked.clientKey), asc(ranked.place))
})

const briefReferrals = statement((db) => {
  const { id, status, createdAt, contactedAt, referralFeeCents, paymentStatus, paymentDate } = realtorReferrals
  return db
    .select({ id, status, createdAt, contactedAt, referralFeeCents, paymentStatus, paymentDate })
    .from(realtorReferrals)
    .orderBy(desc(createdAt), desc(id))
})

/** The reversals of a referral's newest payment. */
const reversals = sql`from referral_payments as reversal where reversal.referral_id = ${realtorReferrals.id} and reversal.kind = 'reversal'
  and (${realtorReferrals.paymentDate} is null or reversal.created_at >= ${realtorReferrals.paymentDate})`

const referralsWithLeads = statement((db, { list }: { list: string }) => {
  const { id, realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone } = realtorReferrals
  const { propertyAddress, propertyType, status, contactedAt, referralFeeCents, paymentStatus, paymentDate, leadId, createdAt } =
    realtorReferrals
  const { clientConsented } = realtorReferrals
  return db
    .select({
      ...{ id, realtorName, realtorEmail, realtorPhone, realtorCompany, clientName, clientEmail, clientPhone },
      clientConsented,
      ...{ propertyAddress, propertyType, status },
      ...{ contactedAt, referralFeeCents, paymentStatus, paymentDate, leadId, createdAt, clientKey },
      openLeadId: leads.id,
      leadName: leads.name,
      isPaidBack,
      reversedCents: sql<number>`(select coalesce(sum(reversal.amount), 0) ${reversals})`,
      reversedAt: sql<Date | null>`(select max(reversal.created_at) ${reversals})`.mapWith(referralPayments.createdAt),
    })
    .from(realtorReferrals)
    .leftJoin(leads, and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .where(isInList(realtorReferrals.id, list))
})

/** The number of referrals. */
export function countReferrals(): number {
  return allReferrals(db()).get()?.referrals ?? 0
}

const allReferrals = statement((db) => db.select({ referrals: count() }).from(realtorReferrals))

const referralsOf = statement((db, { leadId }: { leadId: string }) => {
  const { id, realtorName, realtorCompany, clientConsented, status, createdAt } = realtorReferrals
  return db
    .select({ id, realtorName, realtorCompany, clientConsented, status, createdAt })
    .from(realtorReferrals)
    .where(eq(realtorReferrals.leadId, leadId))
    .orderBy(asc(createdAt), asc(id))
})

/** The referrals of a lead for its page, first one first. */
export function listReferralsOfLead(leadId: string) {
  return referralsOf(db(), { leadId }).all()
}
