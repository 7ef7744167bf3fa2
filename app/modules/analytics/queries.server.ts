import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { db, sqlite } from '#app/db/client.server.ts'
import { perConnection, statement } from '#app/db/prepared.server.ts'
import { invoices, payments, realtorReferrals, referralPayments, users } from '#app/db/schema/index.ts'
import type { LeadSource } from '#app/modules/leads/sources.ts'
import type { Span } from './analytics-range.ts'
import type { ProgressGroup } from './lead-figures.ts'
import { STEPS } from './steps.ts'

/** Leads created in a span, by source, city and assignee; merged ones count once. Reads only a covering index. */
export function listProgress({ start, end }: Span): ProgressGroup[] {
  return progress(db())
    .all(start.getTime(), end.getTime())
    .map(([source, city, assigneeId, ...lists]) => {
      const [createdSeconds = [], steps = [], enrollSeconds = [], contactSeconds = []] = lists.map(numbersOf)
      return { source, city, assigneeId, createdSeconds, steps, enrollSeconds, contactSeconds }
    })
}

const numbersOf = (json: string) => JSON.parse(json) as (number | null)[]

/** Whole seconds from creation, rounded up so that a class of times keeps its end; null if never. */
const secondsTo = (column: string) => `json_group_array((${column} - created_at + 999) / 1000)`

// A list per group and column: for a hundred thousand leads, this costs a quarter of reading their rows. V8 would allocate each
// number larger than seconds.
const progress = perConnection((db) =>
  db.$client
    .prepare<[number, number], [source: LeadSource, city: string, assigneeId: string | null, ...lists: string[]]>(
      `select source, city, assignee_id, json_group_array(created_at / 1000), json_group_array(farthest_step * 2 + is_lost),
        ${secondsTo('enrolled_at')}, ${secondsTo('first_contact_at')}
      from lead_progress where is_merged = 0 and created_at >= ? and created_at < ? group by source, city, assignee_id`,
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

const names = statement((db) => db.select({ id: users.id, name: users.name }).from(users))

/** The median time of stays in each step that ended in a span, in milliseconds; null if none did. */
export function medianStays({ start, end }: Span): (number | null)[] {
  const ended = [start.getTime(), end.getTime()] as const
  const counts = stayCounts(db()).all(...ended, ...ended)
  return STEPS.map((_, step) => {
    const [, count, others] = counts[step] ?? [step, 0, 0]
    if (count === 0) return null
    const middle = [2 - (count % 2), Math.ceil(count / 2) - 1] as const
    const found = others === 0 ? middleOfAll(db()).get(step, ...middle) : middleOfSome(db()).get(step, ...ended, ...middle)
    return found?.middle ?? null
  })
}

/** How many stays in each step ended in a span, and whether others did not. A count per step reads only its part of an index. */
const stayCounts = perConnection((db) =>
  db.$client
    .prepare<[number, number, number, number], [step: number, count: number, others: 0 | 1]>(
      `select value,
        (select count(*) from lead_status_periods where step = value and left_at >= ? and left_at < ?),
        exists (select 1 from lead_status_periods where step = value and left_at < ?)
          or exists (select 1 from lead_status_periods where step = value and left_at >= ?)
      from json_each('${JSON.stringify(STEPS.map((_, step) => step))}') order by value`,
    )
    .raw(),
)

const middleStay = (condition: string) =>
  perConnection((db) =>
    db.$client.prepare<number[], { middle: number | null }>(
      `select avg(stay) as middle from (select left_at - entered_at as stay from lead_status_periods
        where step = ? and left_at is not null ${condition} order by left_at - entered_at limit ? offset ?)`,
    ),
  )

const middleOfAll = middleStay('')
// A plus hides the times from SQLite: their index would have to be sorted by stay.
const middleOfSome = middleStay('and +left_at >= ? and +left_at < ?')

/** Money that moved at a time, in cents; refunds are negative. */
export type DatedAmount = { at: Date; cents: number }

/** Onboarding fees paid in a span, minus their refunds since. */
export function listOnboardingPayments({ start, end }: Span): DatedAmount[] {
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
export function listPaidInvoices({ start, end }: Span): DatedAmount[] {
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
export function listPayouts({ start, end }: Span): DatedAmount[] {
  const entries = payoutEntries(db(), { start, end }).all()
  return entries.map(({ at, kind, amountCents }) => ({ at, cents: kind === 'payment' ? amountCents : -amountCents }))
}

const payoutEntries = statement((db, { start, end }: Span) => {
  const { createdAt, kind, amountCents, id } = referralPayments
  return db
    .select({ at: createdAt, kind, amountCents })
    .from(referralPayments)
    .where(and(gte(createdAt, start), lt(createdAt, end)))
    .orderBy(asc(createdAt), asc(id))
})

/**
 * Referrals received in a span, and how many were contacted, converted and lost since. A client who signed was contacted, even if
 * no one recorded it.
 */
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

/** For how many leads a report was opened in a span. */
export function countLeadsWithViews({ start, end }: Span): number {
  return leadsWithViews(db()).get(start.getTime(), end.getTime())?.leads ?? 0
}

const leadsWithViews = perConnection((db) =>
  db.$client.prepare<[number, number], { leads: number }>(
    `select count(*) as leads from (select distinct lead_id from lead_activities indexed by lead_activities_report_readers
      where kind = 'report_opened' and created_at >= ? and created_at < ?)`,
  ),
)

/** How often reports were opened in each part of a span, in order. */
export function countReportViewsBy(parts: readonly Span[]): number[] {
  const counting = sqlite()
    .prepare<[number, number], number>(
      "select count(*) from lead_activities where kind = 'report_opened' and created_at >= ? and created_at < ?",
    )
    .pluck()
  return parts.map(({ start, end }) => counting.get(start.getTime(), end.getTime()) ?? 0)
}
