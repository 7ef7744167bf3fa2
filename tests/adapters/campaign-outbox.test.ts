import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { findActiveRun, startRun, stopRunsOf, stopSeenRun } from '#app/modules/campaigns/runs.server.ts'
import { continueSeenRun, pauseSeenRun } from '#app/modules/campaigns/lead/steer-run.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { signedInAs } from '#tests/setup/session.ts'

let server: SmtpTestServer
beforeAll(async () => {
  server = await startSmtpServer()
  // Must run before the first test's database reads the settings.
  process.env.SMTP_URL = server.url
})
afterAll(() => server.stop())
setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  server.acceptAll()
  server.taken.length = 0
})

/** A lead in a workflow who has opted in to its emails. */
function startLead(workflow: Workflow = 'warm_lead', more: Partial<typeof leads.$inferInsert> = {}) {
  const lead = makeLead(db(), { createdAt: START, ...more })
  wantsMail(lead.email)
  inTransaction((tx) => startRun(tx, { leadId: lead.id, workflow, actor: { kind: 'system' }, now: START }))
  return lead
}

const arrivedAt = (email: string) => server.taken.filter(({ recipients }) => recipients.includes(email)).length
const isDown = () => server.refuseRecipients({ code: 451, words: '4.3.2 Not now' })
const stored = (leadId: string) => rowsOf(messages, eq(messages.leadId, leadId))

describe('a mail server that is down for a whole day', () => {
  test('loses no message of a campaign, and none is sent twice', async () => {
    const warm = [startLead(), startLead(), startLead()]
    const walkthroughDate = hours(90)
    const booked = startLead('confirmation', { status: 'walkthrough_scheduled', walkthroughDate })
    await tick(hours(0))
    const { port } = server
    const before = server.taken
    await server.stop()
    for (let hour = 1; hour <= 25; hour += 1) await tick(hours(hour))
    expect(stored(booked.id)).toMatchObject([{ state: 'queued', attempts: expect.any(Number), doubtfulTries: 0 }])
    server = await startSmtpServer({ port })
    for (let hour = 26; hour <= 96; hour += 1) await tick(hours(hour))

    expect(before).toEqual([])
    for (const { id, email } of warm) {
      expect(stepsOf(id).map(({ step, state }) => [step, state])).toEqual([
        ['warm-lead-1', 'sent'],
        ['warm-lead-2', 'sent'],
      ])
      expect(arrivedAt(email)).toBe(2)
      const [first, second] = stored(id).map(({ sentAt }) => sentAt?.getTime() ?? 0)
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(24 * HOUR_MS)
    }
    expect(stepsOf(booked.id).filter(({ skipped }) => skipped === null)).toMatchObject([
      { step: 'walkthrough-3-days', state: 'sent' },
      { step: 'walkthrough-24-hours', state: 'sent' },
    ])
    expect(arrivedAt(booked.email)).toBe(2)
    expect(new Set(server.taken.map(({ email }) => email.messageId)).size).toBe(server.taken.length)
  })
})

describe('a reminder that waits for a mail server', () => {
  const bookLead = (walkthroughDate: Date) => startLead('confirmation', { status: 'walkthrough_scheduled', walkthroughDate })
  const waitUntil = async (from: number, to: number) => {
    for (let hour = from; hour <= to; hour += 2) await tick(hours(hour))
  }
  const how = (leadId: string) => stepsOf(leadId).map(({ step, skipped, state }) => [step, skipped ?? state])

  test("is replaced by the next one, and isn't sent after the walkthrough", async () => {
    const [soon, over] = [bookLead(hours(90)), bookLead(hours(80))]
    isDown()
    await waitUntil(0, 82)
    server.acceptAll()
    await waitUntil(83, 92)
    expect([arrivedAt(soon.email), arrivedAt(over.email)]).toEqual([1, 0])
    expect(stored(soon.id).map(({ state }) => state)).toEqual(['suppressed', 'sent'])
    expect(how(soon.id)).toEqual(
      expect.arrayContaining([
        ['walkthrough-3-days', 'too_late'],
        ['walkthrough-24-hours', 'sent'],
      ]),
    )
    expect(how(over.id)).toContainEqual(['walkthrough-24-hours', 'too_late'])
    expect(runsOf(over.id)).toMatchObject([{ state: 'finished' }])
  })

  test('is rewritten if the walkthrough moves, and never names the old day', async () => {
    const booked = bookLead(hours(90))
    isDown()
    await waitUntil(0, 22)
    expect(stored(booked.id)).toMatchObject([{ state: 'queued' }])
    db()
      .update(leads)
      .set({ walkthroughDate: hours(24 * 6) })
      .where(eq(leads.id, booked.id))
      .run()
    await waitUntil(23, 24)
    server.acceptAll()
    await waitUntil(25, 24 * 6)
    expect(how(booked.id).filter(([, end]) => end === 'sent')).toEqual([
      ['walkthrough-3-days', 'sent'],
      ['walkthrough-24-hours', 'sent'],
    ])
    expect(arrivedAt(booked.email)).toBe(2)
    expect(server.taken.map(({ email }) => /(?:Fri|Sun)day, November \d+/.exec(email.text ?? '')?.[0])).toEqual([
      'Sunday, November 29',
      'Sunday, November 29',
    ])
  })
})

describe('a message waiting in the outbox', () => {
  const ends: [string, (tx: Tx, leadId: string) => unknown][] = [
    [
      'is stopped by hand',
      (tx, leadId) => {
        const seen = findActiveRun(tx, leadId)?.id ?? ''
        return stopSeenRun(tx, { leadId, seen, actor: { kind: 'system' }, now: hours(2) })
      },
    ],
    ['was answered', (tx, leadId) => stopRunsOf(tx, { leadId, actor: { kind: 'owner' }, reason: 'answered', now: hours(2) })],
    ['has left its lead behind', (tx, leadId) => tx.update(leads).set({ status: 'lost' }).where(eq(leads.id, leadId)).run()],
  ]

  test.each(ends)('of a campaign that %s is no longer sent; those of others are', async (_how, end) => {
    const [ended, stays] = [startLead(), startLead()]
    isDown()
    await tick(hours(1))
    inTransaction((tx) => end(tx, ended.id))
    await tick(hours(2))
    server.acceptAll()
    for (const hour of [3, 6, 12, 24, 48, 72]) await tick(hours(hour))
    expect(runsOf(ended.id)).toMatchObject([{ state: 'stopped' }])
    expect(arrivedAt(ended.email)).toBe(0)
    expect(stored(ended.id)).toMatchObject([{ state: 'suppressed', lastError: expect.stringContaining('campaign') as string }])
    expect(arrivedAt(stays.email)).toBe(2)
  })

  test('of a paused campaign waits for it to resume, and is then sent once', async () => {
    const { id: leadId, email } = startLead()
    const by = { leadId, actor: { kind: 'staff', userId: signedInAs('user').viewer.id } } as const
    const seen = runsOf(leadId)[0]?.id ?? ''
    isDown()
    await tick(hours(1))
    inTransaction((tx) => pauseSeenRun(tx, { ...by, seen, now: hours(2) }))
    server.acceptAll()
    for (const hour of [3, 12, 24]) await tick(hours(hour))
    expect(arrivedAt(email)).toBe(0)
    inTransaction((tx) => continueSeenRun(tx, { ...by, seen, now: hours(26) }))
    for (const hour of [26, 27, 50]) await tick(hours(hour))
    expect(arrivedAt(email)).toBe(1)
    expect(stepsOf(leadId)).toMatchObject([{ step: 'warm-lead-1', state: 'sent' }])
  })
})
