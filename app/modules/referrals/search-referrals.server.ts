import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { matchesWords, searchText, type SearchWords, searchWords } from '#app/format/search-words.ts'

const { id, clientName, clientEmail, clientPhone, createdAt, propertyAddress } = realtorReferrals
const { realtorName, realtorEmail, realtorPhone, realtorCompany } = realtorReferrals

/** A referral in search results. */
export type FoundReferral = Pick<ReturnType<typeof matchingReferrals>[number], (typeof FOUND)[number]>

/** `leadId`: its lead, if not in the trash. */
const FOUND = [
  'id',
  'leadId',
  'clientName',
  'clientEmail',
  'realtorName',
  'realtorCompany',
  'propertyAddress',
  'createdAt',
] as const

/** The newest referrals that match by client, realtor, company or property, at most `max`, with the total number of matches. */
export function searchReferrals(search: string, max: number): { rows: FoundReferral[]; total: number } {
  const found = matchingReferrals(searchWords(search))
  return { rows: found.slice(0, max).map((row) => pick(row, FOUND)), total: found.length }
}

/** All that match these words, newest first. Scans all: 10,000 take about 45 ms of CPU, and a realtor sends a few a year. */
export function matchingReferrals(asked: SearchWords) {
  return db()
    .select({
      id,
      leadId: leads.id,
      clientName,
      clientEmail,
      clientPhone,
      realtorName,
      realtorEmail,
      realtorPhone,
      realtorCompany,
      propertyAddress,
      createdAt,
    })
    .from(realtorReferrals)
    .leftJoin(leads, and(eq(leads.id, realtorReferrals.leadId), isNull(leads.deletedAt)))
    .orderBy(desc(createdAt), desc(id))
    .all()
    .filter((row) => {
      const texts = [row.clientName, row.clientEmail, row.realtorName, row.realtorEmail, row.realtorCompany, row.propertyAddress]
      return matchesWords(searchText({ texts, phones: [row.clientPhone, row.realtorPhone] }), asked)
    })
}
