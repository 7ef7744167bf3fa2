import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'

/** Replaces a person's details in a referral. */
const ANONYMOUS = 'Deleted on request'

/**
 * Anonymizes someone (by lowercase email) in the referrals by or of them. The referral remains for
 * the other person: the realtor's client, or the client's realtor. A client whom no one can contact
 * anymore is lost. A realtor who was paid remains in the books.
 */
export function makeReferralsAnonymous(tx: Tx, emailKey: string): void {
  const client = { clientName: ANONYMOUS, clientEmail: '', clientPhone: '', propertyAddress: '', notes: null }
  const status = sql`case when ${realtorReferrals.status} = 'converted' then 'converted' else 'lost' end`
  tx.update(realtorReferrals)
    .set({ ...client, status })
    .where(eq(sql`lower(trim(${realtorReferrals.clientEmail}))`, emailKey))
    .run()
  const paid = tx.select({ id: referralPayments.referralId }).from(referralPayments)
  const realtor = { realtorName: ANONYMOUS, realtorEmail: '', realtorPhone: '', realtorCompany: '' }
  tx.update(realtorReferrals)
    .set(realtor)
    .where(and(eq(sql`lower(trim(${realtorReferrals.realtorEmail}))`, emailKey), notInArray(realtorReferrals.id, paid)))
    .run()
}
