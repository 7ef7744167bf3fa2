import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { db, sqlite } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { invoices, payments, realtorReferrals, referralPayments, users } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { medianOf } from '#app/format/median.ts'
import type { Span } from './analytics-range.ts'
import type { ProgressRow } from './lead-figures.ts'
import { STEPS } from './steps.ts'

/** Leads are read in chunks of this many days: counting and discarding rows costs half as much as keeping a hundred thousand. */
const WALK_MS = 180 * DAY_MS

/**
 * Leads created in a span, in order of creation; merged ones count once. Reads only a covering index.
 */
export function* walkProgress({ start, end }: Span): Generator<ProgressRow> {
  const read = progress(db())
  for (let from = start.getTime(); from < end.getTime(); from += WALK_MS)
    yield* read.all(from, Math.min(from + WALK_MS, end.getTime()))
}

const progress = prepared((db) =>
  db.$client
    .prepare<[number, number], ProgressRow>(
      'select created_at, source, city, farthest_step, is_lost, enrolled_at, first_contact_at, assignee_id from lead_progress where is_merged = 0 and created_at >= ? and created_at < ? order by created_at',
    )
    .raw(),
)

/** Staff names by id. */
export function listNames(): Map<string, string> {
  return new Map(
    names(db())
      .all()
      .map(({ id, name }) => [id, name]),
  )
}

const names = prepared((db) => db.select({ id: users.id, name: users.name }).from(users).prepare())

const SECOND_MS = 1_000

/** The median time of stays in each step that ended in a span, in milliseconds, rounded to seconds; null if none did. */
export function medianStays({ start, end }: Span): (number | null)[] {
  // A stay and its step in one number. Only numbers: an object per row would cost more than everything else.
  const found = sqlite()
    .prepare<[number, number], number>(
      `select (left_at - entered_at) / ${SECOND_MS} * ${STEPS.length} + step from lead_status_periods where left_at is not null and left_at >= ? and left_at < ? and step >= 0`,
    )
    .pluck()
    .all(start.getTime(), end.getTime())
  const counts = STEPS.map(() => 0)
  for (const stay of found) increase(counts, stay % STEPS.length)
  const stays = counts.map((length) => new Float64Array(length))
  const places = STEPS.map(() => 0)
  for (const stay of found) {
    const step = stay % STEPS.length
    const values = stays[step]
    if (values) values[places[step] ?? 0] = Math.floor(stay / STEPS.length)
    increase(places, step)
  }
  return stays.map((values) => {
    const middle = medianOf(values)
    return middle === null ? null : middle * SECOND_MS
  })
}

function increase(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}

/** A booking at a time, in cents; refunds are negative. */
export type Booked = { at: Date; cents: number }

/** Onboarding fees paid in a span, minus their refunds since. */
export function listOnboardingPayments({ start, end }: Span): Booked[] {
  const rows = onboardingPayments(db(), { start, end }).all()
  return rows.flatMap(({ at, cents }) => (at === null ? [] : [{ at, cents }]))
}

const onboardingPayments = statement((db, { start, end }: Span) =>
  db
    .select({ at: payments.paidAt, cents: sql<number>`max(0, ${payments.amountCents} - ${payments.refundedCents})` })
    .from(payments)
    // A full refund leaves nothing, no matter the fee.
    .where(and(eq(payments.state, 'paid'), gte(payments.paidAt, start), lt(payments.paidAt, end)))
    .orderBy(asc(payments.paidAt), asc(payments.id)),
)

/** Invoices paid in a span, minus their refunds since. */
export function listPaidInvoices({ start, end }: Span): Booked[] {
  const rows = paidInvoices(db(), { start, end }).all()
  return rows.flatMap(({ at, cents }) => (at === null ? [] : [{ at, cents }]))
}

const paidInvoices = statement((db, { start, end }: Span) =>
  db
    .select({ at: invoices.paidAt, cents: sql<number>`${invoices.amountDueCents} - ${invoices.refundedCents}` })
    .from(invoices)
    .where(and(eq(invoices.status, 'paid'), gte(invoices.paidAt, start), lt(invoices.paidAt, end)))
    .orderBy(asc(invoices.paidAt), asc(invoices.id)),
)

/** Payouts to realtors in a span, and reversals in it. */
export function listBookedPayouts({ start, end }: Span): Booked[] {
  const booked = bookedPayouts(db(), { start, end }).all()
  return booked.map(({ at, kind, amountCents }) => ({ at, cents: kind === 'payment' ? amountCents : -amountCents }))
}

const bookedPayouts = statement((db, { start, end }: Span) => {
  const { createdAt, kind, amountCents, id } = referralPayments
  return db
    .select({ at: createdAt, kind, amountCents })
    .from(referralPayments)
    .where(and(gte(createdAt, start), lt(createdAt, end)))
    .orderBy(asc(createdAt), asc(id))
})

/** Referrals received in a span, and how many were contacted, converted and lost since. A client who signed was contacted, even if no one recorded it. */
export function countReferralsOf({ start, end }: Span) {
  return referralsBy(db(), { start, end }).get() ?? { all: 0, contacted: 0, converted: 0, lost: 0 }
}

const referralsBy = statement((db, { start, end }: Span) => {
  const { status, contactedAt, createdAt } = realtorReferrals
  return db
    .select({
      all: count(),
      contacted: count(sql`case when ${contactedAt} is not null or ${status} = 'converted' then 1 end`),
      converted: count(sql`case when ${status} = 'converted' then 1 end`),
      lost: count(sql`case when ${status} = 'lost' then 1 end`),
    })
    .from(realtorReferrals)
    .where(and(gte(createdAt, start), lt(createdAt, end)))
})

/** How often reports were opened in a span, and for how many leads. */
export function countReportViews({ start, end }: Span): { views: number; leads: number } {
  // Reads only ids and deduplicates them here: SQLite would sort them first.
  const found = sqlite()
    .prepare<[number, number], string>(
      "select lead_id from lead_activities where kind = 'report_opened' and created_at >= ? and created_at < ?",
    )
    .pluck()
    .all(start.getTime(), end.getTime())
  return { views: found.length, leads: new Set(found).size }
}

/** How often reports were opened in each part of a span, in order. */
export function countReportViewsBy(parts: readonly Span[]): number[] {
  const counting = sqlite()
    .prepare<[number, number], number>(
      "select count(*) from lead_activities where kind = 'report_opened' and created_at >= ? and created_at < ?",
    )
    .pluck()
  return parts.map(({ start, end }) => counting.get(start.getTime(), end.getTime()) ?? 0)
}
