import { currentYear } from '#app/format/date.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'

/** A line of the books. */
export type BookedPayment = {
  referralId: string
  kind: 'payment' | 'reversal'
  amountCents: number
  payeeName: string
  payeeCompany: string
  payeeEmail: string
  createdAt: Date
  /** The realtor's current details in the referral. */
  realtorName: string
  realtorEmail: string
  realtorPhone: string
}

/** A payee's total for a year, in cents. */
export type Payout = {
  /** The newest line's referral. */
  referralId: string
  payeeName: string
  payeeCompany: string
  payeeEmail: string
  /** All addresses that they were paid under or use now, lowercase, newest first. */
  emailKeys: string[]
  payments: number
  paidCents: number
  reversedCents: number
  totalCents: number
}

/** The source of the figures of `reportingThresholdCents`, as shown on the page. */
export const THRESHOLD_SOURCE = 'Internal Revenue Code 6041A(a), as amended by Public Law 119-21, section 70433'

/**
 * The yearly total in cents that requires a 1099-NEC: $600 for payments through 2025, $2,000 for
 * later ones (IRC sections 6041(a) and 6041A(a), as amended by section 70433 of Public Law 119-21).
 * From 2027, the IRS adjusts it for inflation in steps of $100: add each year's figure here once it
 * is published.
 */
export function reportingThresholdCents(year: number): number {
  return year <= 2025 ? 60_000 : 200_000
}

/**
 * What each payee received in a Chicago calendar year, largest total first, under their last paid
 * name. Payments with the same referral, email, or name and phone belong to one payee, across
 * years. Entries must be in booking order.
 */
export function payoutsOf(entries: readonly BookedPayment[], year: number): Payout[] {
  const ofYear = entries.filter((entry) => currentYear(entry.createdAt) === year)
  const byPayee = Map.groupBy(ofYear, payeesOf(entries))
  return [...byPayee.values()]
    .flatMap(totalOf)
    .sort((a, b) => b.totalCents - a.totalCents || a.payeeName.localeCompare(b.payeeName))
}

/** The email addresses of a referral's payee, lowercase, newest first; empty before it was paid. */
export function emailKeysOf(entries: readonly BookedPayment[], referralId: string): string[] {
  const payeeOf = payeesOf(entries)
  const own = entries.find((entry) => entry.referralId === referralId)
  if (!own) return []
  const payee = payeeOf(own)
  return newestKeys(entries.filter((entry) => payeeOf(entry) === payee))
}

function newestKeys(entries: readonly BookedPayment[]): string[] {
  return [...new Set(entries.flatMap(keysOf).toReversed())]
}

/** A payee's identifiers. A match of any one is enough. */
function marksOf(entry: BookedPayment): string[] {
  const { referralId, realtorName, realtorPhone } = entry
  const phone = realtorPhone.replaceAll(/\D/g, '').slice(-10)
  const name = realtorName.trim().toLowerCase()
  const emails = keysOf(entry).map((key) => `email ${key}`)
  return [`referral ${referralId}`, ...emails, ...(phone === '' || name === '' ? [] : [`person ${name} ${phone}`])]
}

/**
 * A payment's address, and its realtor's current one. Those of a realtor whose data was deleted on request are empty, and
 * identify no one.
 */
function keysOf({ payeeEmail, realtorEmail }: BookedPayment): string[] {
  return [normalizeEmail(payeeEmail), normalizeEmail(realtorEmail)].filter((key) => key !== '')
}

/** Groups entries by payee: all entries that share an identifier, directly or through others. */
function payeesOf(entries: readonly BookedPayment[]): (entry: BookedPayment) => string {
  const parents = new Map<string, string>()
  const rootOf = (mark: string): string => {
    let root = mark
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) {
      // Path halving: without it, a chain grows by one with each payment of a payee.
      parents.set(root, parents.get(next) ?? next)
      root = next
    }
    return root
  }
  for (const entry of entries) {
    const [first = '', ...others] = marksOf(entry)
    for (const other of others) {
      const [one, two] = [rootOf(first), rootOf(other)]
      if (one !== two) parents.set(two, one)
    }
  }
  return (entry) => rootOf(marksOf(entry)[0] ?? '')
}

/** One payee's payments in booking order, as their total. */
function totalOf(payments: readonly BookedPayment[]): Payout[] {
  const newest = payments.at(-1)
  if (!newest) return []
  const paid = payments.filter(({ kind }) => kind === 'payment')
  const bookedCents = sumOf(payments)
  const paidCents = sumOf(paid)
  const reversedCents = bookedCents - paidCents
  const { referralId, payeeName, payeeCompany, payeeEmail } = newest
  const totals = { payments: paid.length, paidCents, reversedCents, totalCents: paidCents - reversedCents }
  return [{ referralId, payeeName, payeeCompany, payeeEmail, emailKeys: newestKeys(payments), ...totals }]
}

function sumOf(payments: readonly BookedPayment[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0)
}
