import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'

/** What is in a referral in place of who was in it. */
const ANONYMOUS = 'Deleted on request'

/**
 * Takes someone (by their address in lower case) out of the referrals of them and by them. The referral stays for the other of the two: the client of a realtor, the
 * realtor of a client. A realtor who was paid stays in the books.
 */
export function makeReferralsAnonymous(tx: Tx, emailKey: string): void {
  const client = { clientName: ANONYMOUS, clientEmail: '', clientPhone: '', propertyAddress: '', notes: null }
  tx.update(realtorReferrals)
    .set(client)
    .where(eq(sql`lower(trim(${realtorReferrals.clientEmail}))`, emailKey))
    .run()
  const paid = tx.select({ id: referralPayments.referralId }).from(referralPayments)
  const realtor = { realtorName: ANONYMOUS, realtorEmail: '', realtorPhone: '', realtorCompany: '' }
  tx.update(realtorReferrals)
    .set(realtor)
    .where(and(eq(sql`lower(trim(${realtorReferrals.realtorEmail}))`, emailKey), notInArray(realtorReferrals.id, paid)))
    .run()
}
