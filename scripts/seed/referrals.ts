import type { Tx } from '#app/db/client.server.ts'
import { referralPayments } from '#app/db/schema/index.ts'
import { makeReferral, type ReferralRow } from '#tests/factories/make-referral.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter } from './moments.ts'
import { inventPerson, inventPhone } from './people.ts'
import { inventProperty } from './places.ts'
import type { Random } from './random.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'

const REALTORS: readonly [Realtor, ...Realtor[]] = [
  { realtorName: 'Dolores Finch', realtorEmail: 'dolores.finch@example.com', realtorCompany: 'Prairie Realty' },
  { realtorName: 'Sam Abernathy', realtorEmail: 'sam.abernathy@example.com', realtorCompany: 'Walnut Creek Homes' },
  { realtorName: 'Ingrid Solberg', realtorEmail: 'ingrid.solberg@example.com', realtorCompany: 'Solberg & Daughters' },
  {
    realtorName: 'Renée Dufour-Castañeda',
    realtorEmail: 'renee.dufour@example.com',
    realtorCompany: 'Two Rivers Real Estate Group of Greater Des Moines',
  },
]
type Realtor = { realtorName: string; realtorEmail: string; realtorCompany: string }

/** Default payment. */
const FEE_CENTS = 400_00

/** Referrals, newest first: pending ones within and beyond the promised 24 hours, and each later state. */
const PLAN = [
  ...Array.from({ length: 4 }, (_, index) => ({ state: 'pending', ageDays: 0.1 + index * 0.2 }) as const),
  ...Array.from({ length: 5 }, (_, index) => ({ state: 'pending', ageDays: 1.2 + index * 1.5 }) as const),
  ...Array.from({ length: 7 }, (_, index) => ({ state: 'contacted', ageDays: 6 + index * 9 }) as const),
  ...Array.from({ length: 4 }, (_, index) => ({ state: 'converted', ageDays: 25 + index * 20 }) as const),
  ...Array.from({ length: 5 }, (_, index) => ({ state: 'paid', ageDays: 60 + index * 45 }) as const),
  ...Array.from({ length: 5 }, (_, index) => ({ state: 'lost', ageDays: 30 + index * 55 }) as const),
]

/** Thirty realtor referrals: fresh, overdue, contacted, converted, paid and lost. Some belong to leads. */
export function seedReferrals(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  const referred = seeded.filter((one) => one.source === 'realtor-referral')
  for (const [number, { state, ageDays }] of PLAN.entries()) {
    const createdAt = daysAfter(now, -ageDays)
    const lead = state === 'pending' ? undefined : referred[number % 12]?.lead
    const client = lead ?? inventPerson(random, 700 + number)
    const property = inventProperty(random)
    const isPaid = state === 'paid'
    const referral = makeReferral(tx, {
      id: random.id(),
      ...random.pick(REALTORS),
      realtorPhone: inventPhone(random),
      clientName: client.name || 'Unknown',
      clientEmail: client.email,
      clientPhone: client.phone ?? inventPhone(random),
      clientConsented: random.chance(0.7),
      propertyAddress: lead?.propertyAddress || combinedAddress(property),
      propertyType: property.propertyType,
      notes: random.chance(0.3) ? 'Client travels a lot; text first.' : null,
      status: isPaid ? 'converted' : state,
      contactedAt: state === 'pending' ? null : hoursAfter(createdAt, random.whole(1, 40)),
      referralFeeCents: isPaid || state === 'converted' ? FEE_CENTS : null,
      paymentStatus: isPaid ? 'paid' : 'unpaid',
      paymentDate: isPaid ? daysAfter(createdAt, 40) : null,
      leadId: lead?.id,
      createdAt,
      updatedAt: createdAt,
      isSample: true,
    })
    if (isPaid) bookPayment(tx, random, referral)
  }
}

function bookPayment(tx: Tx, random: Random, referral: ReferralRow): void {
  const { id: referralId, realtorName: payeeName, realtorCompany: payeeCompany, realtorEmail: payeeEmail } = referral
  const payee = { payeeName, payeeCompany, payeeEmail }
  const entry = { kind: 'payment', amountCents: FEE_CENTS, createdAt: referral.paymentDate ?? referral.createdAt } as const
  tx.insert(referralPayments)
    .values({ id: random.id(), referralId, ...entry, ...payee })
    .run()
}
