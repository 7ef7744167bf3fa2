import { and, asc, count, countDistinct, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { db, sqlite } from '#app/db/client.server.ts'
import { invoices, leadActivities, payments, realtorReferrals, referralPayments } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { medianOfSorted } from '#app/format/median.ts'
import type { Span } from './analytics-range.ts'
import type { ProgressRow } from './lead-figures.ts'
import { STEPS } from './steps.ts'

/** The leads that were created in a span, in the order of their creation; merged ones count once. They stand in one index, which is all that is read. */
export function listProgress({ start, end }: Span): ProgressRow[] {
  return db().values<[...ProgressRow]>(
    sql`select created_at, source, city, farthest_step, is_lost, enrolled_at, first_contact_at from lead_progress where is_merged = 0 and created_at >= ${start.getTime()} and created_at < ${end.getTime()} order by created_at`,
  )
}

/** The middle of the stays in each step that ended in a span, in milliseconds, by whole minutes; null where none did. */
export function medianStays({ start, end }: Span): (number | null)[] {
  // A stay and its step in one small number, so that one sort does for all. Numbers alone: an object a row would cost more than all else.
  const found = sqlite()
    .prepare<[number, number, number, number], number>(
      'select step * ? + (left_at - entered_at) / ? from lead_stays where left_at is not null and left_at >= ? and left_at < ? and step >= 0',
    )
    .pluck()
    .all(STEP_DISTANCE_MINUTES, MINUTE_MS, start.getTime(), end.getTime())
  const sorted = Int32Array.from(found).sort()
  let from = 0
  return STEPS.map((_, step) => {
    let to = from
    while (to < sorted.length && (sorted[to] ?? 0) < (step + 1) * STEP_DISTANCE_MINUTES) to += 1
    const middle = medianOfSorted(sorted.subarray(from, to))
    from = to
    return middle === null ? null : (middle - step * STEP_DISTANCE_MINUTES) * MINUTE_MS
  })
}

/** Longer than any stay, 255 years, and short enough for eight of them in 31 bits. */
const STEP_DISTANCE_MINUTES = 2 ** 27

/** Something that was booked at a moment, in cents; what was paid back is below 0. */
export type Booked = { at: Date; cents: number }

/** Onboarding fees that were paid in a span, less what was paid back of them since. */
export function listOnboardingPayments({ start, end }: Span): Booked[] {
  const rows = db()
    .select({ at: payments.paidAt, cents: sql<number>`${payments.amountCents} - ${payments.refundedCents}` })
    .from(payments)
    .where(and(inArray(payments.state, ['paid', 'refunded']), gte(payments.paidAt, start), lt(payments.paidAt, end)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .all()
  return rows.flatMap(({ at, cents }) => (at === null ? [] : [{ at, cents }]))
}

/** Invoices that were paid in a span. */
export function listPaidInvoices({ start, end }: Span): Booked[] {
  const rows = db()
    .select({ at: invoices.paidAt, cents: invoices.amountDueCents })
    .from(invoices)
    .where(and(eq(invoices.status, 'paid'), gte(invoices.paidAt, start), lt(invoices.paidAt, end)))
    .orderBy(asc(invoices.paidAt), asc(invoices.id))
    .all()
  return rows.flatMap(({ at, cents }) => (at === null ? [] : [{ at, cents }]))
}

/** What was paid to realtors in a span, and what was taken back in it. */
export function listPayouts({ start, end }: Span): Booked[] {
  const { createdAt, kind, amountCents } = referralPayments
  return db()
    .select({ at: createdAt, kind, amountCents })
    .from(referralPayments)
    .where(and(gte(createdAt, start), lt(createdAt, end)))
    .orderBy(asc(createdAt), asc(referralPayments.id))
    .all()
    .map((entry) => ({ at: entry.at, cents: entry.kind === 'payment' ? entry.amountCents : -entry.amountCents }))
}

/** The referrals that came in a span, and how many of them were contacted, converted and lost since. */
export function countReferralsOf({ start, end }: Span) {
  const { status, contactedAt, createdAt } = realtorReferrals
  const counted = db()
    .select({
      all: count(),
      contacted: count(contactedAt),
      converted: count(sql`case when ${status} = 'converted' then 1 end`),
      lost: count(sql`case when ${status} = 'lost' then 1 end`),
    })
    .from(realtorReferrals)
    .where(and(gte(createdAt, start), lt(createdAt, end)))
    .get()
  return counted ?? { all: 0, contacted: 0, converted: 0, lost: 0 }
}

/** How often reports were opened in a span, and of how many leads. */
export function countReportViews({ start, end }: Span): { views: number; leads: number } {
  const { kind, createdAt, leadId } = leadActivities
  const counted = db()
    .select({ views: count(), leads: countDistinct(leadId) })
    .from(leadActivities)
    // As a literal: only so is the partial index found.
    .where(and(sql`${kind} = 'report_opened'`, gte(createdAt, start), lt(createdAt, end)))
    .get()
  return counted ?? { views: 0, leads: 0 }
}

/** When reports were opened in a span. */
export function listReportViews({ start, end }: Span): Date[] {
  const { kind, createdAt, id } = leadActivities
  return db()
    .select({ at: createdAt })
    .from(leadActivities)
    .where(and(sql`${kind} = 'report_opened'`, gte(createdAt, start), lt(createdAt, end)))
    .orderBy(asc(createdAt), asc(id))
    .all()
    .map(({ at }) => at)
}
