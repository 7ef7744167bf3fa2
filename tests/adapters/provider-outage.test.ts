import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, jobs, messages } from '#app/db/schema/index.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'
import { startTwilioServer, type TwilioServer } from '#tests/servers/twilio.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

/** 10:00 AM in Des Moines. */
const START = new Date('2026-11-20T16:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)
/** Milliseconds after which a firewall or proxy would drop an unanswered connection. */
const GIVEN_UP_MS = 5
/** Written in sequence while the mail server is down. */
const MAILS = 6

let mailServer: SmtpTestServer
let service: TwilioServer
const clock = () => new Date()
beforeAll(async () => {
  mailServer = await startSmtpServer()
  service = await startTwilioServer({ now: clock })
  Object.assign(process.env, {
    SMTP_URL: mailServer.url,
    TWILIO_ACCOUNT_SID: service.accountSid,
    TWILIO_AUTH_TOKEN: service.authToken,
    TWILIO_FROM: '+15155550142',
    TWILIO_BASE_URL: service.url,
    BASE_URL: 'https://pm.example.com',
  })
})
afterAll(() => Promise.all([mailServer.stop(), service.stop()]))
setupTestDatabase()

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Runs each job when it is due, up to an hour into the outage. */
async function workUntil(end: Date): Promise<void> {
  for (let due = nextJob(); due !== undefined && due <= end; due = nextJob()) {
    vi.setSystemTime(Math.max(due.getTime(), Date.now()))
    await runDueJobs(new Date())
  }
  vi.setSystemTime(end)
}

const nextJob = () =>
  db().select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.state, 'waiting')).orderBy(asc(jobs.runAt)).limit(1).get()?.runAt

function writeText(to: string, text: string): string {
  return inTransaction((tx) => queueText(tx, { template: 'walkthrough-booked', to, cause: 'system', text, now: new Date() }))
}

function agree(recipient: string): void {
  inTransaction((tx) =>
    recordConsent(tx, { channel: 'sms', recipient, wording: 'Text me', form: 'enrollment', ipAddress: undefined }),
  )
  db().update(consents).set({ confirmedAt: new Date() }).run()
}

function writeMail(to: string): string {
  const mail = { template: 'welcome', cause: 'system', to, subject: 'A subject', text: 'Text', html: '<p>Text</p>' } as const
  return inTransaction((tx) => queueMail(tx, mail).id)
}

const stored = () => db().select().from(messages).orderBy(asc(messages.id)).all()
const statesOf = () => [...new Set(stored().map(({ state }) => state))]
const linesOf = (texts: readonly { to: string; body: string }[]) => texts.map(({ to, body }) => `${to}: ${body}`).toSorted()

describe('an SMS service that is down for a day', () => {
  test('loses no text and sends none twice, in every kind of outage', async () => {
    const phones = ['+15155550100', '+15155550101', '+15155550102']
    for (const phone of phones) agree(phone)
    const { port } = new URL(service.url)
    const taken = service.texts
    await service.stop()
    const written = phones.flatMap((to) => [
      { to, body: 'See you at 3:00 PM.' },
      // The same text on purpose: both must be sent.
      { to, body: 'See you at 3:00 PM.' },
      { to, body: 'Your walkthrough is moved.' },
    ])
    for (const { to, body } of written) writeText(to, body)
    await workUntil(hours(2))
    service = await startTwilioServer({ now: clock, port: Number(port), texts: taken })
    service.refuse({ status: 503, code: 20500, message: 'Internal server error' })
    await workUntil(hours(3))
    service.refuse({ status: 429, code: 20429, message: 'Too many requests' })
    await workUntil(hours(4))
    service.answerFromProxy(502)
    await workUntil(hours(5))
    expect([taken.length, statesOf()]).toEqual([0, ['queued']])

    service.acceptAll()
    service.takeAndHang(GIVEN_UP_MS)
    // Only until the first retry, which asks for it and finds it.
    const firstTry = nextJob()?.getTime() ?? 0
    await workUntil(new Date(firstTry + MINUTE_MS))
    const inDoubt = taken.length
    expect(inDoubt).toBeGreaterThan(0)
    service.hang(GIVEN_UP_MS)
    const late = { to: '+15155550100', body: 'Written during the outage.' }
    writeText(late.to, late.body)
    // Until the next day, because texts wait overnight anyway.
    await workUntil(hours(24))
    expect([taken.length, statesOf()]).toEqual([inDoubt, ['queued']])
    expect(stored().every(({ tryStartedAt, lastError }) => tryStartedAt !== null && lastError !== null)).toBe(true)

    service.acceptAll()
    await workUntil(hours(25))
    expect(statesOf()).toEqual(['sent'])
    expect(linesOf(taken)).toEqual(linesOf([...written, late]))
    expect(new Set(stored().map(({ providerId }) => providerId))).toEqual(new Set(taken.map(({ sid }) => sid)))
    expect(stored().every(({ tryStartedAt, doubtfulTries }) => tryStartedAt === null && doubtfulTries === 0)).toBe(true)
    await workUntil(hours(24 * 7))
    expect(taken).toHaveLength(written.length + 1)
    expect(service.problems).toEqual([])
  })
})

describe('a mail server', () => {
  test.each([26, 24 * 4])('that was down for %i hours gets every email within an hour after, once', async (downHours) => {
    const { port } = mailServer
    await mailServer.stop()
    const recipients: string[] = []
    for (let hour = 0; hour < downHours; hour += downHours / MAILS) {
      await workUntil(hours(hour))
      const to = `owner${recipients.length}@example.com`
      writeMail(to)
      recipients.push(to)
    }
    await workUntil(hours(downHours))
    expect(statesOf()).toEqual(['queued'])
    mailServer = await startSmtpServer({ port })
    await workUntil(hours(downHours + 1))
    expect(statesOf()).toEqual(['sent'])
    expect(mailServer.taken.flatMap((mail) => mail.recipients).toSorted()).toEqual(recipients.toSorted())
    expect(stored().map(({ doubtfulTries }) => doubtfulTries)).toEqual(recipients.map(() => 0))
  })
})
