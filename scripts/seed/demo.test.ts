import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import {
  campaignCounts,
  campaignRuns,
  campaignSends,
  documents,
  LEAD_SOURCES,
  LEAD_STATUSES,
  leadActivities,
  leads,
  leadViews,
  MESSAGE_STATES,
  messages,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  realtorReferrals,
  receivedMessages,
  rentals,
  suppressions,
  tasks,
  users,
} from '#app/db/schema/index.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { findReleaseOfLead } from '#app/modules/booking/confirmation.server.ts'
import { listResults } from '#app/modules/campaign-monitor/list-results.server.ts'
import { hasFile } from '#app/modules/documents/queries.server.ts'
import { viewQuery } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { DatabaseNotEmptyError, seedDemo } from './demo.ts'
import { seedSignedFiles } from './signed-files.ts'

const NOW = new Date('2026-11-21T16:00:00Z')

function seed() {
  return inTransaction((tx) => seedDemo(tx, NOW))
}

type Seeded = ReturnType<typeof seed>
let first: Seeded

describe('the sample data', () => {
  beforeAll(() => {
    first = seed()
  })
  afterAll(closeDatabase)

  test('contains 240 leads of the last 12 months, in all statuses and from all sources', () => {
    const listed = rowsOf(leads, isNull(leads.deletedAt))
    expect(listed).toHaveLength(240)
    expect(new Set(listed.map((lead) => lead.statusKey))).toEqual(new Set(LEAD_STATUSES))
    expect(new Set(listed.map((lead) => lead.source))).toEqual(new Set(LEAD_SOURCES))
    const times = listed.map((lead) => lead.createdAt.getTime())
    expect(Math.max(...times)).toBeLessThan(NOW.getTime())
    expect(NOW.getTime() - Math.max(...times)).toBeLessThan(24 * 3_600_000)
    const days = (NOW.getTime() - Math.min(...times)) / 86_400_000
    expect(days).toBeGreaterThan(330)
    expect(days).toBeLessThan(366)
  })

  test('contains long, empty and non-Latin values, leads without a status, and three staff', () => {
    const listed = rowsOf(leads)
    expect(listed.some((lead) => lead.name.length > 70)).toBe(true)
    expect(listed.some((lead) => lead.name === '')).toBe(true)
    expect(listed.some((lead) => /\p{Script=Greek}/u.test(lead.name))).toBe(true)
    expect(listed.some((lead) => /\p{Script=Han}/u.test(lead.name))).toBe(true)
    expect(listed.some((lead) => lead.status === null)).toBe(true)
    expect(listed.some((lead) => lead.deletedAt !== null)).toBe(true)
    expect(rowsOf(users)).toHaveLength(3)
  })

  test('has no data from the future except plans', () => {
    const late = { leads: sql`max(${leads.createdAt}, ${leads.statusChangedAt}, coalesce(${leads.lastContactedAt}, 0))` }
    expect(
      db()
        .select({ latest: sql<number>`max(${late.leads})` })
        .from(leads)
        .get()?.latest,
    ).toBeLessThanOrEqual(NOW.getTime())
    const latest = db()
      .select({ latest: sql<number>`max(${leadActivities.createdAt})` })
      .from(leadActivities)
      .get()?.latest
    expect(latest).toBeLessThanOrEqual(NOW.getTime())
    expect(booked().every((lead) => lead.walkthroughDate !== null && lead.walkthroughDate > NOW)).toBe(true)
  })

  test('has staff who write notes by day, and next actions due by day', () => {
    const yesterday = new Date(NOW.getTime() - 24 * 3_600_000)
    const notes = rowsOf(leadActivities, and(eq(leadActivities.kind, 'note_added'), lt(leadActivities.createdAt, yesterday)))
    const due = rowsOf(leads).flatMap(({ nextActionAt }) => (nextActionAt === null ? [] : [nextActionAt]))
    expect(notes.length).toBeGreaterThan(20)
    expect(due.length).toBeGreaterThan(20)
    const times = [...notes.map(({ createdAt }) => createdAt), ...due].map(formatIsoTime)
    expect(times.filter((time) => time < '08:00' || time > '18:00')).toEqual([])
  })

  test('has saved views that each lead to a readable list', () => {
    const views = rowsOf(leadViews)
    expect(views.filter(({ isShared }) => isShared)).toHaveLength(3)
    for (const { name, query } of views) {
      const filter = leadList.read(new URLSearchParams(query))
      expect(filter.problems, name).toEqual([])
      expect(viewQuery(filter), name).toBe(query)
    }
  })

  test('has one walkthrough that its owner has not confirmed', () => {
    const waiting = booked().filter(({ id }) => findReleaseOfLead(id, NOW) !== null)
    expect(waiting).toHaveLength(1)
  })

  test('gives every lead a timeline that starts with its creation and ends at its status', () => {
    for (const lead of rowsOf(leads)) {
      const lines = rowsOf(leadActivities, eq(leadActivities.leadId, lead.id))
      expect(lines.some((line) => line.kind === 'created' && line.createdAt.getTime() === lead.createdAt.getTime())).toBe(true)
      const moves = lines
        .filter((line) => line.kind === 'status_changed')
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      const last = moves.at(-1)
      if (last) expect(last.detail?.to).toBe(lead.statusKey)
    }
  })

  test('gives leads of the analysis form an entry with its result, and some entries no lead', () => {
    const entries = rowsOf(propertyAnalysisEntries)
    expect(entries.filter((entry) => entry.leadId === null)).toHaveLength(12)
    expect(entries.some((entry) => entry.lastError !== null)).toBe(true)
    const fromForm = rowsOf(leads, eq(leads.source, 'analysis'))
    expect(fromForm.every((lead) => entries.some((entry) => entry.leadId === lead.id))).toBe(true)
    expect(rowsOf(propertyAnalysisResults).length).toBeGreaterThan(fromForm.length * 0.9)
  })

  test('contains 30 referrals, overdue and paid ones among them, and documents and messages in each state', () => {
    const referrals = rowsOf(realtorReferrals)
    expect(referrals).toHaveLength(30)
    expect(referrals.filter((one) => one.paymentStatus === 'paid' && one.referralFeeCents === 40_000)).toHaveLength(5)
    const yesterday = new Date(NOW.getTime() - 24 * 3_600_000)
    const overdue = rowsOf(realtorReferrals, lt(realtorReferrals.createdAt, yesterday))
    expect(overdue.filter((one) => one.status === 'pending')).toHaveLength(5)
    const states = db().selectDistinct({ state: messages.state }).from(messages).all()
    expect(new Set(states.map((row) => row.state))).toEqual(new Set(MESSAGE_STATES))
    expect(new Set(rowsOf(documents).map((row) => row.status))).toEqual(new Set(['pending', 'completed', 'declined', 'expired']))
  })

  test('has campaigns with sent, answered, bounced, skipped and stopped messages, counted by the triggers', () => {
    const sent = db()
      .select({ n: sql<number>`sum(sent)`, answered: sql<number>`sum(answered)`, bounced: sql<number>`sum(bounced)` })
      .from(campaignCounts)
      .get()
    const rows = rowsOf(messages, eq(messages.template, 'campaign'))
    expect(sent).toEqual({
      n: rows.filter(({ state }) => state === 'sent').length,
      answered: rows.filter(({ answeredAt }) => answeredAt !== null).length,
      bounced: rows.filter(({ bouncedAt }) => bouncedAt !== null).length,
    })
    expect(Math.min(sent?.n ?? 0, sent?.answered ?? 0, sent?.bounced ?? 0)).toBeGreaterThan(0)
    expect(new Set(rowsOf(campaignRuns).map(({ state }) => state))).toEqual(
      new Set(['active', 'blocked', 'paused', 'stopped', 'finished']),
    )
    expect(rowsOf(campaignSends).some(({ skippedReason }) => skippedReason !== null)).toBe(true)
  })

  test('shows the end of a campaign the same everywhere, with the answer, bounce or refusal that caused it', () => {
    const runs = rowsOf(campaignRuns)
    const reasons = new Set(runs.map(({ endReason }) => endReason))
    expect([...reasons]).toEqual(
      expect.arrayContaining(['answered', 'bounced', 'unsubscribed', 'stopped_by_staff', 'status_left']),
    )
    const sends = rowsOf(campaignSends)
    const all = rowsOf(messages)
    const received = rowsOf(receivedMessages)
    const lines = rowsOf(leadActivities)
    const listed = rowsOf(leads)
    const dead = rowsOf(suppressions)
    for (const run of runs.filter(({ state }) => state === 'stopped' || state === 'finished')) {
      const ofRun = sends.filter(({ runId }) => runId === run.id).flatMap(({ messageId }) => messageId ?? [])
      const lead = listed.find(({ id }) => id === run.leadId)
      const suppression = dead.find(({ recipientKey }) => recipientKey === lead?.emailKey)
      const kind = run.state === 'finished' ? 'campaign_finished' : 'campaign_stopped'
      expect(
        lines.some((line) => line.leadId === run.leadId && line.kind === kind && +line.createdAt === Number(run.endedAt)),
      ).toBe(true)
      if (run.endReason === 'answered') {
        const answered = all.filter(({ id, answeredAt }) => ofRun.includes(id) && answeredAt !== null).map(({ id }) => id)
        expect(answered).toHaveLength(1)
        expect(received.some(({ messageId, leadId }) => leadId === run.leadId && answered.includes(messageId ?? ''))).toBe(true)
      }
      if (run.endReason === 'bounced' || run.endReason === 'unsubscribed') expect(suppression?.reason).toBe(run.endReason)
    }
    const blocked = new Set(runs.map(({ blockedReason }) => blockedReason))
    expect([...blocked]).toEqual(expect.arrayContaining(['no_consent']))
    const waiting = received.filter(({ state, leadId }) => state === 'new' && leadId !== null)
    expect(waiting.length).toBeGreaterThan(1)
    const open = rowsOf(tasks, eq(tasks.kind, 'answer-message'))
    expect(new Set(open.map(({ leadId }) => leadId))).toEqual(new Set(waiting.map(({ leadId }) => leadId)))
  })

  test('sends no campaign message to anyone outside one, and none after a refusal', () => {
    const sent = db()
      .select({ at: messages.createdAt, leadId: messages.leadId, channel: messages.channel, runId: campaignSends.runId })
      .from(campaignSends)
      .innerJoin(messages, eq(messages.id, campaignSends.messageId))
      .all()
    const runs = new Map(rowsOf(campaignRuns).map((run) => [run.id, run]))
    for (const { at, leadId, runId } of sent) {
      const run = runs.get(runId)
      expect(run?.leadId).toBe(leadId)
      expect(at >= (run?.startedAt ?? NOW) && at <= (run?.endedAt ?? NOW)).toBe(true)
    }
    expect(sent.some(({ channel }) => channel === 'sms')).toBe(true)
  })

  test('has a rescheduled walkthrough, whose reminders are about its new day', () => {
    const [moved, ...others] = rowsOf(leadActivities, eq(leadActivities.kind, 'walkthrough_moved'))
    expect(others).toEqual([])
    const lead = rowOf(leads, eq(leads.id, moved?.leadId ?? ''))
    const run = rowOf(campaignRuns, and(eq(campaignRuns.leadId, lead?.id ?? ''), eq(campaignRuns.workflow, 'confirmation')))
    expect(run).toMatchObject({ state: 'active', walkthroughAt: lead?.walkthroughDate, walkthroughSeenAt: moved?.createdAt })
  })

  test('compares two versions of a step, both of them sent', () => {
    const compared = listResults('warm_lead').find(({ versions }) => versions !== null)
    expect(compared?.versions?.a.sent).toBeGreaterThan(0)
    expect(compared?.versions?.b).toMatchObject({ name: expect.stringContaining('as a question') })
    expect(compared?.versions?.b.sent).toBeGreaterThan(0)
  })

  test('has a pending renewal, a signed addendum, a disclosure on paper and a DocuSeal document', () => {
    const others = db().select().from(documents).where(ne(documents.kind, 'agreement')).orderBy(desc(documents.createdAt)).all()
    expect(others).toMatchObject([
      { kind: 'renewal', status: 'pending' },
      { kind: 'addendum', status: 'completed', isOnPaper: false },
      { kind: 'lead-paint', status: 'completed', isOnPaper: true },
      { kind: 'other', status: 'completed', provider: 'docuseal', isImported: true },
    ])
    expect(others.every(({ leadId, submitterEmail }) => leadId !== null && submitterEmail !== '')).toBe(true)
  })

  test('has a file for every document that lists offer for download, of any age', async () => {
    const isOffered = and(hasFile, eq(documents.isImported, true))
    db()
      .update(documents)
      .set({ createdAt: new Date(0) })
      .where(isOffered)
      .run()
    await seedSignedFiles()
    const offered = db().select({ signedFileKey: documents.signedFileKey }).from(documents).where(isOffered).all()
    expect(offered).toEqual([{ signedFileKey: expect.stringMatching(/^signed\//) }])
  })

  test('is marked as sample wherever a row can be', () => {
    for (const table of [leads, propertyAnalysisEntries, realtorReferrals, messages, documents]) {
      expect(
        db()
          .select({ isSample: table.isSample })
          .from(table)
          .all()
          .every((row) => row.isSample),
      ).toBe(true)
    }
  })

  test('bases estimates on sample rentals that were leased by then', () => {
    expect(rowsOf(rentals).every((rental) => rental.origin === 'sample')).toBe(true)
    const results = rowsOf(propertyAnalysisResults)
    const comparables = results.flatMap((result) => result.comparableProperties)
    expect(comparables.length).toBeGreaterThan(100)
    expect(comparables.every((one) => one.isSample && one.ageDays !== null)).toBe(true)
    const newest = results.reduce((a, b) => (a.createdAt > b.createdAt ? a : b))
    expect(newest.createdAt.getTime()).toBeGreaterThan(NOW.getTime() - 5 * 86_400_000)
  })
})

describe('seeding', () => {
  setupTestDatabase()

  test('makes the same data every time', () => {
    expect(visible(seed())).toEqual(visible(first))
  })

  test('is refused if there is data, and then changes nothing', () => {
    makeLead(db())
    expect(seed).toThrow(DatabaseNotEmptyError)
    expect(rowsOf(leads)).toHaveLength(1)
    expect(rowsOf(users)).toHaveLength(0)
  })
})

function visible(seeded: Seeded) {
  return seeded.leads.map(({ lead }) => [
    lead.id,
    lead.name,
    lead.email,
    lead.status,
    lead.propertyAddress,
    lead.estimatedRent,
    lead.createdAt,
  ])
}

/** Leads with an upcoming walkthrough. */
function booked() {
  return rowsOf(leads, eq(leads.status, 'walkthrough_scheduled'))
}
