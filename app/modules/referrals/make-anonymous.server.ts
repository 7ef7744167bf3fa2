import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'

/** Replaces a person's details in a referral. */
const ANONYMOUS = 'Deleted on request'

/**
 * Anonymizes someone (by lowercase email) in the referrals by or of them. The referral remains for
 * the other person: the realtor's client, or the client's realtor. A client whom no one has contacted
 * can't be anymore, and is lost. A realtor who was paid remains in the books.
 */
export function makeReferralsAnonymous(tx: Tx, emailKey: string, now: Date): void {
  const client = { clientName: ANONYMOUS, clientEmail: '', clientPhone: '', propertyAddress: '', notes: null }
  const ofClient = eq(sql`lower(trim(${realtorReferrals.clientEmail}))`, emailKey)
  const waiting = tx
    .update(realtorReferrals)
    .set({ status: 'lost' })
    .where(and(ofClient, eq(realtorReferrals.status, 'pending')))
    .returning({ id: realtorReferrals.id })
    .all()
  for (const { id } of waiting)
    recordAudit(tx, { action: 'referral_changed', subject: id, detail: { from: 'pending', to: 'lost' } })
  tx.update(realtorReferrals)
    .set({ ...client, updatedAt: now })
    .where(ofClient)
    .run()
  const paid = tx.select({ id: referralPayments.referralId }).from(referralPayments)
  const realtor = { realtorName: ANONYMOUS, realtorEmail: '', realtorPhone: '', realtorCompany: '' }
  tx.update(realtorReferrals)
    .set(realtor)
    .where(and(eq(sql`lower(trim(${realtorReferrals.realtorEmail}))`, emailKey), notInArray(realtorReferrals.id, paid)))
    .run()
}
