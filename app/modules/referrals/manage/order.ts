import { currentYear } from '#app/format/date.ts'
import { CONTACT_WITHIN_HOURS } from '../messages.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { median } from '#app/format/median.ts'
import type { ReferralRow } from './referral-row.ts'

type Dated = Pick<ReferralRow, 'status' | 'createdAt' | 'dueAt'>

/** Whether a referral's client waits longer than was promised. */
export function isOverdue({ status, dueAt }: Pick<Dated, 'status' | 'dueAt'>, now: Date): boolean {
  return status === 'pending' && dueAt <= now
}

/** Referrals in the order of the list: who waits longer than was promised first, the longest first; then the newest first. */
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
  /** Milliseconds from a referral to the first contact; null where no one was contacted yet. */
  medianToContactMs: number | null
  /** How many of those who were contacted were so within the promised time, in percent; null where none was. */
  inTimePercent: number | null
  converted: number
  all: number
  /** What the books of this year come to, in cents: what was paid less what was taken back; and how many fees of it stayed paid. */
  paidThisYearCents: number
  paidThisYear: number
  /** Converted and not paid, or paid and taken back whole, and what that comes to, in cents. */
  toPay: number
  toPayCents: number
}

type Counted = Dated & Pick<ReferralRow, 'contactedAt' | 'paymentStatus' | 'paymentDate' | 'referralFeeCents'>

type Fees = {
  /** What a successful referral brings where no other fee was agreed on. */
  usualCents: number
  bookedThisYearCents: number
}

/** Whether the fee of a referral is to be paid: its client has signed, and nothing is or stayed paid. */
export function isToPay({ status, paymentStatus }: Pick<ReferralRow, 'status' | 'paymentStatus'>): boolean {
  return status === 'converted' && paymentStatus !== 'paid'
}

/** The fee that is proposed: the one agreed on, else the usual one. Nothing is left of a fee that was taken back. */
export function proposedFeeCents(referralFeeCents: number | null, usualCents: number): number {
  return referralFeeCents === null || referralFeeCents === 0 ? usualCents : referralFeeCents
}

/** The figures over the list. The year is that of Chicago. */
export function referralStats(rows: readonly Counted[], fees: Fees, now: Date): ReferralStats {
  const times = rows
    .flatMap(({ contactedAt, createdAt }) => (contactedAt === null ? [] : [contactedAt.getTime() - createdAt.getTime()]))
    .sort((a, b) => a - b)
  const inTime = times.filter((ms) => ms <= CONTACT_WITHIN_HOURS * HOUR_MS).length
  const paid = rows.filter(
    ({ paymentStatus, paymentDate }) =>
      paymentStatus === 'paid' && paymentDate !== null && currentYear(paymentDate) === currentYear(now),
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
