import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { matchesWords, type SearchWords, searchWords } from '#app/format/search-words.ts'
import { referralText } from './referral-text.ts'

const { id, clientName, clientEmail, clientPhone, createdAt, propertyAddress } = realtorReferrals
const { realtorName, realtorEmail, realtorPhone, realtorCompany } = realtorReferrals

/** A referral in search results. */
export type FoundReferral = Pick<
  typeof realtorReferrals.$inferSelect,
  'id' | 'clientName' | 'clientEmail' | 'realtorName' | 'realtorCompany' | 'propertyAddress' | 'createdAt'
> & {
  /** Its lead, if not in the trash. */
  leadId: string | null
}

/** The newest referrals that match by client, realtor, company or property, at most `max`, with the total number of matches. */
export function searchReferrals(search: string, max: number): { rows: FoundReferral[]; total: number } {
  const found = matchingReferrals(searchWords(search))
  const rows = found.slice(0, max).map((row) => ({
    id: row.id,
    leadId: row.leadId,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    realtorName: row.realtorName,
    realtorCompany: row.realtorCompany,
    propertyAddress: row.propertyAddress,
    createdAt: row.createdAt,
  }))
  return { rows, total: found.length }
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
    .filter((row) => matchesWords(referralText(row), asked))
}
