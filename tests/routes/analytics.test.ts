import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import {
  campaignCounts,
  invoices,
  leadProgress,
  leads,
  leadStatusPeriods,
  payments,
  referralPayments,
} from '#app/db/schema/index.ts'
import { markContacted } from '#app/modules/timeline/mark-contacted.server.ts'
import { setLeadStatus } from '#app/modules/leads/edit/set-lead-status.server.ts'
import type { LeadStatus } from '#app/modules/leads/status/status.ts'
import { loader } from '#app/routes/admin/analytics.tsx'
import { loader as file } from '#app/routes/admin/analytics-figure.ts'
import { TotalsNote } from '#app/modules/analytics/components/analytics-stats.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeActivity, makeLead } from '#tests/factories/make-lead.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
})

const DAYS = 'from=2026-03-01&to=2026-03-31'
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 18))
const open = async (query = DAYS) => (await callLoader(loader, { url: `/admin/analytics?${query}`, cookie: me.cookie })).data
type Figures = Awaited<ReturnType<typeof open>>['figures']

/** The numbers in a figure's row. */
async function row(figure: keyof Figures, name: string, query?: string) {
  return (await open(query)).figures[figure].table.rows.find((line) => line.name === name)?.values
}

/** Moves a lead like staff. */
function move(leadId: string, to: LeadStatus, now: Date) {
  const actor = { kind: 'staff', userId: me.viewer.id } as const
  inTransaction((tx) => setLeadStatus(tx, { leadId, to, reason: 'Said so', actor, now }))
}

const progressOf = (leadId: string) => rowOf(leadProgress, eq(leadProgress.leadId, leadId))
const staysOf = (leadId: string) =>
  db().select().from(leadStatusPeriods).where(eq(leadStatusPeriods.leadId, leadId)).orderBy(leadStatusPeriods.enteredAt).all()

describe('the farthest step of a lead', () => {
  test('is updated with each status change, and never goes back', () => {
    const { id } = makeLead(db(), { status: 'leads', createdAt: day(1) })
    move(id, 'proposal', day(3))
    move(id, 'enrolled', day(10))
    move(id, 'lost', day(12))
    expect(progressOf(id)).toMatchObject({ farthestStep: 6, isLost: true, enrolledAt: day(10), isMerged: false })
    expect(staysOf(id).map(({ step, enteredAt, leftAt }) => [step, enteredAt, leftAt])).toEqual([
      [0, day(1), day(3)],
      [2, day(3), day(10)],
      [6, day(10), day(12)],
      [-1, day(12), null],
    ])
  })

  test('reverts with an undone change', () => {
    const { id } = makeLead(db(), { status: 'proposal', createdAt: day(1) })
    move(id, 'won', day(5))
    db()
      .update(leads)
      .set({ status: 'proposal', statusChangedAt: day(1) })
      .where(eq(leads.id, id))
      .run()
    expect(progressOf(id)).toMatchObject({ farthestStep: 2, enrolledAt: null })
    expect(staysOf(id)).toMatchObject([{ step: 2, enteredAt: day(1), leftAt: null }])
  })

  test('has only the first contact, follows corrections, and is deleted with the lead', () => {
    const { id } = makeLead(db(), { createdAt: day(1) })
    for (const now of [day(2), day(9)]) inTransaction((tx) => markContacted(tx, id, now))
    db().update(leads).set({ city: ' Clive ' }).where(eq(leads.id, id)).run()
    expect(progressOf(id)).toMatchObject({ firstContactAt: day(2), city: 'Clive' })
    db().update(leads).set({ lastContactedAt: null }).where(eq(leads.id, id)).run()
    expect(progressOf(id)?.firstContactAt, 'it was undone').toBeNull()
    db().delete(leads).where(eq(leads.id, id)).run()
    expect([progressOf(id), staysOf(id)]).toEqual([undefined, []])
  })
})

describe('the figures', () => {
  test('count the leads of the range, beside those of as many days before; a merged one counts once, and trash counts', async () => {
    const kept = makeLead(db(), { createdAt: day(2), status: 'leads', city: 'Ankeny', source: 'webinar' })
    move(kept.id, 'closed', day(8))
    makeLead(db(), { createdAt: day(3), status: 'leads', city: 'ankeny', deletedAt: day(4) })
    makeLead(db(), { createdAt: day(4), deletedAt: day(5), mergedIntoId: kept.id })
    makeLead(db(), { createdAt: day(-10), status: 'leads', city: 'Ankeny' })
    const { stats } = await open()
    expect([stats.leads, stats.enrolled]).toEqual([
      { now: 2, before: 1 },
      { now: 1, before: 0 },
    ])
    expect(await row('leads', 'Mar 2')).toEqual([1, 1, 1, 1, 0])
    expect(await row('leads', 'Previous period')).toEqual([1, 0, 0, 0, 1])
    expect(await row('cities', 'Ankeny')).toEqual([2, 1, 0.5, null, 1])
    // Share of the previous step, median stay, lost there; then the same for the period before.
    expect(await row('funnel', 'New Lead')).toEqual([2, null, 6 * 86_400_000, 0, 1, null, null])
    expect(await row('funnel', 'Enrolled')).toEqual([1, 1, null, 0, 0, null, null])
    expect(await row('funnel', 'Enrolled', `${DAYS}&compare=no`)).toEqual([1, 1, null, 0])
    expect(await row('cohorts', 'Mar 2026')).toEqual([2, 1, 0.5, 1, 0.5, 1, 0.5, 1, 0.5])
  })

  test('name each person with the medians of their leads; cohorts begin with the newest month', async () => {
    const [ada, bo] = [makeUser(db(), { name: 'Ada' }).id, makeUser(db(), { name: 'Bo' }).id]
    for (const hours of [2, 4, 12]) {
      const { id } = makeLead(db(), { createdAt: day(2), status: 'leads', assigneeId: ada })
      inTransaction((tx) => markContacted(tx, id, new Date(day(2).getTime() + hours * 3_600_000)))
      if (hours === 4) move(id, 'enrolled', day(12))
    }
    makeLead(db(), { createdAt: day(3), status: 'leads', assigneeId: bo })
    makeLead(db(), { createdAt: day(3), status: 'leads' })
    expect(await row('people', 'Ada')).toEqual([3, 1, 1 / 3, 4 * 3_600_000, 10 * 86_400_000, 0])
    expect(await row('people', 'Bo')).toEqual([1, 0, 0, null, null, 0])
    const months = (await open('from=2026-01-01&to=2026-03-31')).figures.cohorts.table.rows.map(({ name }) => name)
    expect(months).toEqual(['Mar 2026', 'Feb 2026', 'Jan 2026'])
  })

  test('forecast by the fees of open leads and the conversion of their status', async () => {
    const [won] = [3, 4, 5, 6].map((number) =>
      makeLead(db(), { createdAt: day(number), status: 'leads', estimatedRent: null, unitCount: 1 }),
    )
    if (won) move(won.id, 'won', day(20))
    makeLead(db(), { status: 'proposal', estimatedRent: 2000, unitCount: 1, createdAt: day(-300) })
    // 8% of $2,000, and $150 (docs/product/fees.md). One in one got from Proposal to Won.
    expect(await row('forecast', 'Proposal')).toEqual([1, 1, 310, 310])
    expect(await row('forecast', 'New Lead')).toEqual([3, 0.25, 0, 0])
  })

  test('count money on its payment date, less refunds', async () => {
    const paid = { provider: 'test', amountCents: 19_900, description: 'Onboarding', state: 'paid' } as const
    db()
      .insert(payments)
      .values([
        { ...paid, idempotencyKey: '1', paidAt: day(5) },
        { ...paid, idempotencyKey: '2', paidAt: day(5), state: 'refunded', refundedCents: 19_900, refundedAt: day(7) },
        { ...paid, idempotencyKey: '3', paidAt: day(6), refundedCents: 5_000, refundedAt: day(7) },
        { ...paid, idempotencyKey: '4', paidAt: day(-5) },
        { ...paid, idempotencyKey: '5', paidAt: null, state: 'open' },
      ])
      .run()
    const invoice = { description: 'Set-up', amountDueCents: 29_900, status: 'paid' } as const
    db()
      .insert(invoices)
      .values([
        { ...invoice, number: 'A', paidAt: day(6) },
        { ...invoice, number: 'B', status: 'open' },
      ])
      .run()
    expect(await row('revenue', 'Mar 5')).toEqual([19_900, 0, 19_900])
    expect(await row('revenue', 'Mar 6')).toEqual([14_900, 29_900, 44_800])
    expect(await row('revenue', 'All')).toEqual([34_800, 29_900, 64_700])
    expect(await row('revenue', 'Previous period')).toEqual([19_900, 0, 19_900])
  })

  test('count referrals by state, payouts less reversals, and report views', async () => {
    const { id } = makeReferral(db(), { status: 'converted', contactedAt: day(3), createdAt: day(2) })
    makeReferral(db(), { status: 'lost', contactedAt: null, createdAt: day(2) })
    makeReferral(db(), { status: 'converted', contactedAt: null, createdAt: day(-20) })
    const payee = { referralId: id, payeeName: 'Pilar', payeeCompany: '', payeeEmail: 'pilar@example.com' }
    db()
      .insert(referralPayments)
      .values([
        { ...payee, kind: 'payment', amountCents: 40_000, createdAt: day(10) },
        { ...payee, kind: 'reversal', amountCents: 5_000, reason: 'Too much', createdAt: day(11) },
      ])
      .run()
    const lead = makeLead(db(), { createdAt: day(-40) })
    for (const number of [1, 2, -3]) makeActivity(db(), { leadId: lead.id, kind: 'report_opened', createdAt: day(number) })
    const { figures, stats } = await open()
    expect(figures.referrals.table.rows.map(({ values }) => values)).toEqual([
      [2, 1, 1],
      [1, 0.5, 1],
      [1, 0.5, 1],
      [1, 0.5, 0],
    ])
    expect(await row('payouts', 'Mar 11')).toEqual([-5_000, 0])
    expect(await row('payouts', 'All')).toEqual([35_000, 1])
    expect([stats.views, stats.viewedLeads]).toEqual([{ now: 2, before: 1 }, 1])
    expect(await row('report-views', 'Mar 2')).toEqual([1])
  })

  test('show the results of each campaign step since the beginning', async () => {
    const step = { stepId: 'warm-lead-1', templateId: 'warm-lead-1', version: 'a', channel: 'email' } as const
    db()
      .insert(campaignCounts)
      .values({ ...step, sent: 8, delivered: 6, bounced: 1, answered: 2, converted: 1 })
      .run()
    const { rows } = (await open()).figures.campaigns.table
    const [first] = rows
    expect(first).toMatchObject({ name: expect.stringMatching(/^Warm lead: /), values: [8, 6, 1, 2, 0.25, 1, 0.125] })
    expect(rows.at(-1)).toMatchObject({ name: expect.stringMatching(/^Onboarding: /), values: [0, 0, 0, 0, null, 0, null] })
  })

  test('each say how they are counted, and are available as a file', async () => {
    makeLead(db(), { createdAt: day(2), city: '=Ankeny' })
    for (const [name, figure] of Object.entries((await open()).figures)) {
      expect(figure.method.length).toBeGreaterThan(40)
      const answer = await callLoader(file, { url: `/admin/analytics/figure.csv?figure=${name}&${DAYS}`, cookie: me.cookie })
      expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}-2026-03-01-to-2026-03-31.csv"`)
      expect((await answer.text()).split('\r\n')).toHaveLength(figure.table.rows.length + 2)
    }
    const csv = await callLoader(file, { url: `/admin/analytics/figure.csv?figure=cities&${DAYS}`, cookie: me.cookie })
    expect(await csv.text()).toContain("'=Ankeny,1,0,0.0,,0\r\n")
    expect((await callLoader(file, { url: '/admin/analytics/figure.csv?figure=__proto__', cookie: me.cookie })).status).toBe(404)
  })

  test('for invalid or contradictory days are those of the last twelve months, with a notice', async () => {
    const { range } = await open('from=soon&to=2026-13-01')
    expect([range.problems.length, range.months.length]).toEqual([2, 12])
    expect((await open('from=2026-03-02&to=2026-03-01')).range.problems).toHaveLength(1)
  })
})

test('leads, the ends of stays and their times are each read from one index', () => {
  const plan = (query: string) => JSON.stringify(db().all(sql.raw(`explain query plan ${query}`)))
  expect(
    plan(
      'select source, city, assignee_id, json_group_array(first_contact_at) from lead_progress where is_merged = 0 and created_at >= 1 and created_at < 2 group by source, city, assignee_id',
    ),
  ).toMatch(/^[^,]*,[^,]*,[^,]*,"detail":"SCAN lead_progress USING COVERING INDEX lead_progress_groups"\}\]$/)
  expect(plan('select count(*) from lead_status_periods where step = 1 and left_at >= 1 and left_at < 2')).toMatch(
    /COVERING INDEX lead_status_periods_left \(step=\? AND left_at>\? AND left_at<\?\)"\}\]$/,
  )
  for (const ended of ['', 'and +left_at >= 1 and +left_at < 2']) {
    const stays = `select left_at - entered_at from lead_status_periods where step = 1 and left_at is not null ${ended}`
    expect(plan(`${stays} order by left_at - entered_at limit 1`)).toMatch(/COVERING INDEX lead_status_periods_stay[^}]*\}\]$/)
  }
})

test('explains why the lists count other leads of the same days, and the difference adds up', async () => {
  makeLead(db(), { createdAt: day(2) })
  makeLead(db(), { createdAt: day(3), deletedAt: day(4) })
  const kept = makeLead(db(), { createdAt: day(5) })
  makeLead(db(), { createdAt: day(5), deletedAt: day(6), mergedIntoId: kept.id })
  for (const number of [7, 8, 9]) makeEntry(db(), { createdAt: day(number) })
  const { stats, totals } = await open()
  expect(totals).toEqual({ listed: 5, inTrash: 1, withoutLead: 3 })
  expect(stats.leads.now - totals.inTrash + totals.withoutLead).toBe(totals.listed)
  const note = renderToStaticMarkup(createElement(TotalsNote, { leads: stats.leads.now, totals }))
  expect(note.replaceAll(/<[^>]*>/g, '')).toBe(
    'For these dates, the dashboard, lists and exports show 5 leads, not 3, because they exclude 1 lead in the trash, and include 3 analyses without a lead.',
  )
})
