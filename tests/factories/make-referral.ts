import type { Db, Tx } from '#app/db/client.server.ts'
import { realtorReferrals } from '#app/db/schema/index.ts'
import { nextNumber } from './unique.ts'

export type ReferralRow = typeof realtorReferrals.$inferSelect

/** Inserts a realtor's referral that is waiting for a first contact. */
export function makeReferral(tx: Db | Tx, overrides: Partial<typeof realtorReferrals.$inferInsert> = {}): ReferralRow {
  const number = nextNumber()
  return tx
    .insert(realtorReferrals)
    .values({
      realtorName: `Realtor ${number}`,
      realtorEmail: `realtor${number}@example.com`,
      realtorPhone: '(515) 555-0110',
      realtorCompany: 'Prairie Realty',
      clientName: `Client ${number}`,
      clientEmail: `client${number}@example.com`,
      clientPhone: '(515) 555-0120',
      propertyAddress: `${number} Ashworth Rd, West Des Moines, IA 50265`,
      propertyType: 'single-family',
      ...overrides,
    })
    .returning()
    .get()
}
