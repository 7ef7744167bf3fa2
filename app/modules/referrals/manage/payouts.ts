import { currentYear } from '#app/format/date.ts'

/** A line of the books. */
export type BookedPayment = {
  referralId: string
  kind: 'payment' | 'reversal'
  amountCents: number
  payeeName: string
  payeeCompany: string
  payeeEmail: string
  createdAt: Date
}

/** What a payee got in a year, in cents. */
export type Payout = {
  /** The referral of the newest line. */
  referralId: string
  payeeName: string
  payeeCompany: string
  payeeEmail: string
  payments: number
  paidCents: number
  reversedCents: number
  totalCents: number
}

/** Where the figures of `reportingThresholdCents` come from, as the screen says it. */
export const THRESHOLD_SOURCE = 'Internal Revenue Code 6041A(a), as amended by Public Law 119-21, section 70433'

/**
 * From this total on a 1099-NEC is due for what was paid in a year, in cents: $600 for payments through 2025, $2,000 for those after (IRC sections 6041(a) and 6041A(a), as
 * amended by section 70433 of Public Law 119-21). From 2027 on the IRS adjusts it to prices in steps of $100: each year's figure belongs here once it is reported.
 */
export function reportingThresholdCents(year: number): number {
  return year <= 2025 ? 60_000 : 200_000
}

/** What each payee got in a year of Chicago, the largest total first. A payee is an email address, under the name that was paid last. Entries in the order in which they were booked. */
export function payoutsOf(entries: readonly BookedPayment[], year: number): Payout[] {
  const byPayee = new Map<string, Payout>()
  for (const entry of entries) {
    if (currentYear(entry.createdAt) !== year) continue
    const key = entry.payeeEmail.trim().toLowerCase()
    byPayee.set(key, added(byPayee.get(key), entry))
  }
  return [...byPayee.values()].sort((a, b) => b.totalCents - a.totalCents || a.payeeName.localeCompare(b.payeeName))
}

function added(before: Payout | undefined, entry: BookedPayment): Payout {
  const { referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail } = entry
  const isPayment = kind === 'payment'
  const paidCents = (before?.paidCents ?? 0) + (isPayment ? amountCents : 0)
  const reversedCents = (before?.reversedCents ?? 0) + (isPayment ? 0 : amountCents)
  const payments = (before?.payments ?? 0) + (isPayment ? 1 : 0)
  const totalCents = paidCents - reversedCents
  return { referralId, payeeName, payeeCompany, payeeEmail, payments, paidCents, reversedCents, totalCents }
}
