import { asc, eq, sql } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { realtorReferrals } from '#app/db/schema/index.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { CONTACT_WITHIN_HOURS } from './messages.ts'
import { MAX_READ } from './other-realtors.ts'
import { findReferral, payoutOf } from './realtor-referrals.server.ts'

/** A client's first referrals for `otherRealtors`, by email ignoring case, first referrer first. */
export function listReferralsOfClient(tx: Tx, clientEmail: string) {
  return tx
    .select({ id: realtorReferrals.id, realtorName: realtorReferrals.realtorName, createdAt: realtorReferrals.createdAt })
    .from(realtorReferrals)
    .where(eq(sql`lower(trim(${realtorReferrals.clientEmail}))`, clientEmail.trim().toLowerCase()))
    .orderBy(asc(realtorReferrals.createdAt), asc(realtorReferrals.id))
    .limit(MAX_READ)
    .all()
}

/**
 * What a realtor can see of a referral through its secret link: nothing about the client. Null if the link has expired or never
 * existed, or was emailed to an address that staff corrected since.
 */
export function findReferralStatus(token: string) {
  const link = findToken(db(), token, 'referral_status')
  if (!link?.subjectId) return null
  const referral = findReferral(link.subjectId)
  const isTheirs = referral?.realtorEmail.trim().toLowerCase() === link.emailKey
  return referral && isTheirs ? { submittedOn: referral.createdAt, ...payoutOf(referral) } : null
}

/** In demo mode, the email to the realtor with a referral's secret link; null in production. */
export function findReceiptMail(token: string): DemoMail | null {
  const email = findToken(db(), token, 'referral_status')?.emailKey
  return email ? findDemoMail(email, 'referral-receipt') : null
}

/** A referral whose client is waiting for contact. */
export type WaitingReferral = Pick<
  typeof realtorReferrals.$inferSelect,
  'id' | 'clientName' | 'realtorName' | 'realtorCompany' | 'createdAt'
> & { dueAt: Date }

const waiting = statement((db, { max }: { max: number }) => {
  const { id, clientName, realtorName, realtorCompany, createdAt } = realtorReferrals
  return db
    .select({ id, clientName, realtorName, realtorCompany, createdAt })
    .from(realtorReferrals)
    .where(eq(realtorReferrals.status, 'pending'))
    .orderBy(asc(createdAt), asc(id))
    .limit(max)
})

/** Referrals without a first contact, longest wait first. */
export function listWaitingReferrals(max: number): WaitingReferral[] {
  const rows = waiting(db(), { max }).all()
  return rows.map((row) => ({ ...row, dueAt: new Date(row.createdAt.getTime() + CONTACT_WITHIN_HOURS * HOUR_MS) }))
}
