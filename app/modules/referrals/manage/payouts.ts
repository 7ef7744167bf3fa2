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
  /** The realtor as the referral has them today. */
  realtorName: string
  realtorEmail: string
  realtorPhone: string
}

/** What a payee got in a year, in cents. */
export type Payout = {
  /** The referral of the newest line. */
  referralId: string
  payeeName: string
  payeeCompany: string
  payeeEmail: string
  /** Every address that they were paid under, or have today, in lower case, the newest first. */
  emailKeys: string[]
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

/**
 * What each payee got in a year of Chicago, the largest total first, under the name that was paid last. Payments of one referral, of one email address, or of one
 * name and phone number are those of one payee, in whichever year. Entries in the order in which they were booked.
 */
export function payoutsOf(entries: readonly BookedPayment[], year: number): Payout[] {
  const payeeOf = payeesOf(entries)
  const byPayee = new Map<string, Payout>()
  for (const entry of entries) {
    if (currentYear(entry.createdAt) !== year) continue
    const key = payeeOf(entry)
    byPayee.set(key, added(byPayee.get(key), entry))
  }
  return [...byPayee.values()].sort((a, b) => b.totalCents - a.totalCents || a.payeeName.localeCompare(b.payeeName))
}

/** The addresses of the payee that the payments of a referral are of, in lower case, the newest first; none before it was paid. */
export function emailKeysOf(entries: readonly BookedPayment[], referralId: string): string[] {
  const payeeOf = payeesOf(entries)
  const own = entries.find((entry) => entry.referralId === referralId)
  if (!own) return []
  const payee = payeeOf(own)
  const keys = entries.filter((entry) => payeeOf(entry) === payee).flatMap(keysOf)
  return [...new Set(keys.toReversed())]
}

/** By what a payee is known, each enough alone. */
function marksOf(entry: BookedPayment): string[] {
  const { referralId, realtorName, realtorPhone } = entry
  const phone = realtorPhone.replaceAll(/\D/g, '').slice(-10)
  const name = realtorName.trim().toLowerCase()
  const emails = keysOf(entry).map((key) => `email ${key}`)
  return [`referral ${referralId}`, ...emails, ...(phone === '' || name === '' ? [] : [`person ${name} ${phone}`])]
}

/** The address of a payment, and the one that its realtor has today. */
function keysOf({ payeeEmail, realtorEmail }: BookedPayment): string[] {
  return [emailKey(payeeEmail), emailKey(realtorEmail)]
}

function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Says which payee an entry is of: all with a mark in common, also by way of others, have one answer. */
function payeesOf(entries: readonly BookedPayment[]): (entry: BookedPayment) => string {
  const parents = new Map<string, string>()
  const rootOf = (mark: string): string => {
    let root = mark
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
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

function added(before: Payout | undefined, entry: BookedPayment): Payout {
  const { referralId, kind, amountCents, payeeName, payeeCompany, payeeEmail } = entry
  const isPayment = kind === 'payment'
  const paidCents = (before?.paidCents ?? 0) + (isPayment ? amountCents : 0)
  const reversedCents = (before?.reversedCents ?? 0) + (isPayment ? 0 : amountCents)
  const payments = (before?.payments ?? 0) + (isPayment ? 1 : 0)
  const totalCents = paidCents - reversedCents
  const emailKeys = [...new Set([...keysOf(entry).toReversed(), ...(before?.emailKeys ?? [])])]
  return { referralId, payeeName, payeeCompany, payeeEmail, emailKeys, payments, paidCents, reversedCents, totalCents }
}
