import { currentYear } from '#app/format/date.ts'
import { CONTACT_WITHIN_HOURS, proposedFeeCents } from '../messages.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { median } from '#app/format/median.ts'
import type { ReferralRow } from './referral-row.ts'

type Dated = Pick<ReferralRow, 'status' | 'createdAt' | 'dueAt'>

/** Whether a referral's client has waited longer than promised. */
export function isOverdue({ status, dueAt }: Pick<Dated, 'status' | 'dueAt'>, now: Date): boolean {
  return status === 'pending' && dueAt <= now
}

/** Sorts referrals for the list: overdue ones first, longest wait first; then the others, newest first. */
export function inOrder<Row extends Dated>(rows: readonly Row[], now: Date): Row[] {
  const overdue = rows.filter((row) => isOverdue(row, now))
  const others = rows.filter((row) => !isOverdue(row, now))
  return [
    ...overdue.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    ...others.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
  ]
}

export type ReferralStats = {
  waiting: number
  overdue: number
  /** Median milliseconds from a referral to the first contact; null if no one was contacted yet. */
  medianToContactMs: number | null
  /** The percentage of contacted clients who were contacted within the promised time; null if there are none. */
  inTimePercent: number | null
  converted: number
  all: number
  /** This year's total in cents, payments minus reversals; and how many fees paid this year are still paid. */
  paidThisYearCents: number
  paidThisYear: number
  /** Converted and not paid, or fully reversed, and their total in cents. */
  toPay: number
  toPayCents: number
}

type Counted = Dated & Pick<ReferralRow, 'contactedAt' | 'paymentStatus' | 'paymentDate' | 'referralFeeCents'>

type Fees = {
  /** The default fee of a successful referral. */
  usualCents: number
  bookedThisYearCents: number
}

/** Whether a referral's fee is due: its client has signed, and no payment is left. */
export function isToPay({ status, paymentStatus }: Pick<ReferralRow, 'status' | 'paymentStatus'>): boolean {
  return status === 'converted' && paymentStatus !== 'paid'
}

/** The figures above the list. Years are in Chicago time. */
export function referralStats(rows: readonly Counted[], fees: Fees, now: Date): ReferralStats {
  const times = rows
    .flatMap(({ contactedAt, createdAt }) => (contactedAt === null ? [] : [contactedAt.getTime() - createdAt.getTime()]))
    .sort((a, b) => a - b)
  const inTime = times.filter((ms) => ms <= CONTACT_WITHIN_HOURS * HOUR_MS).length
  const year = currentYear(now)
  const paid = rows.filter(
    ({ paymentStatus, paymentDate }) => paymentStatus === 'paid' && paymentDate !== null && currentYear(paymentDate) === year,
  )
  const toPay = rows.filter(isToPay)
  return {
    waiting: rows.filter(({ status }) => status === 'pending').length,
    overdue: rows.filter((row) => isOverdue(row, now)).length,
    medianToContactMs: median(times),
    inTimePercent: times.length === 0 ? null : Math.round((100 * inTime) / times.length),
    converted: rows.filter(({ status }) => status === 'converted').length,
    all: rows.length,
    paidThisYearCents: fees.bookedThisYearCents,
    paidThisYear: paid.length,
    toPay: toPay.length,
    toPayCents: toPay.reduce((sum, { referralFeeCents }) => sum + proposedFeeCents(referralFeeCents, fees.usualCents), 0),
  }
}
