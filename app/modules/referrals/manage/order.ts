import { currentYear } from '#app/format/date.ts'
import { CONTACT_WITHIN_HOURS } from '../rules.ts'
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
  /** Milliseconds from a referral to the first contact; null where nobody was contacted yet. */
  medianToContactMs: number | null
  /** How many of those who were contacted were so within the promised time, in percent; null where none was. */
  inTimePercent: number | null
  converted: number
  all: number
  /** What stayed paid this year, in cents, after reversals, and for how many referrals. */
  paidThisYearCents: number
  paidThisYear: number
  /** Converted and not paid. */
  toPay: number
}

type Counted = Dated & Pick<ReferralRow, 'contactedAt' | 'paymentStatus' | 'paymentDate' | 'referralFeeCents'>

/** The figures over the list. The year is that of Chicago. */
export function referralStats(rows: readonly Counted[], now: Date): ReferralStats {
  const times = rows
    .flatMap(({ contactedAt, createdAt }) => (contactedAt === null ? [] : [contactedAt.getTime() - createdAt.getTime()]))
    .sort((a, b) => a - b)
  const inTime = times.filter((ms) => ms <= CONTACT_WITHIN_HOURS * HOUR_MS).length
  const paid = rows.filter(
    ({ paymentStatus, paymentDate }) =>
      paymentStatus === 'paid' && paymentDate !== null && currentYear(paymentDate) === currentYear(now),
  )
  return {
    waiting: rows.filter(({ status }) => status === 'pending').length,
    overdue: rows.filter((row) => isOverdue(row, now)).length,
    medianToContactMs: median(times),
    inTimePercent: times.length === 0 ? null : Math.round((100 * inTime) / times.length),
    converted: rows.filter(({ status }) => status === 'converted').length,
    all: rows.length,
    paidThisYearCents: paid.reduce((sum, { referralFeeCents }) => sum + (referralFeeCents ?? 0), 0),
    paidThisYear: paid.length,
    toPay: rows.filter(({ status, paymentStatus }) => status === 'converted' && paymentStatus === 'unpaid').length,
  }
}
