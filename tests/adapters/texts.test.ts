import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, jobs, messages, suppressions } from '#app/db/schema/index.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { type NewText, queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { startTwilioServer, type TwilioServer } from '#tests/servers/twilio.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'

/** 3 PM in Chicago, within the hours for texts. */
const AFTERNOON = new Date('2026-11-20T21:00:00Z')
/** 10 PM there. */
const NIGHT = new Date('2026-11-21T04:00:00Z')
const MINUTE = 60_000
const PHONE = '+15155550100'

let server: TwilioServer
beforeAll(async () => {
  server = await startTwilioServer({ now: () => AFTERNOON })
  Object.assign(process.env, {
    TWILIO_ACCOUNT_SID: server.accountSid,
    TWILIO_AUTH_TOKEN: server.authToken,
    TWILIO_FROM: '+15155550142',
    TWILIO_BASE_URL: server.url,
    BASE_URL: 'https://pm.example.com',
  })
})
afterAll(() => server.stop())
setupTestDatabase()
afterEach(() => {
  server.acceptAll()
  server.texts.length = 0
  expect(server.problems.splice(0)).toEqual([])
})

/** A person who opted in and confirmed by text. */
function agree(phone = PHONE): void {
  inTransaction((tx) =>
    recordConsent(tx, { channel: 'sms', recipient: phone, wording: 'Text me', form: 'enrollment', ipAddress: undefined }),
  )
  db().update(consents).set({ confirmedAt: AFTERNOON }).run()
}

function queue(change: Partial<NewText> = {}): string {
  const text = {
    template: 'walkthrough-booked',
    to: PHONE,
    cause: 'system',
    text: 'See you at 3:00 PM.',
    now: AFTERNOON,
  } as const
  const id = inTransaction((tx) => queueText(tx, { ...text, ...change }))
  db().update(jobs).set({ runAt: AFTERNOON, createdAt: AFTERNOON }).run()
  return id
}

const find = (id: string) => rowOf(messages, eq(messages.id, id))
const after = (minutes: number, from = AFTERNOON) => new Date(from.getTime() + minutes * MINUTE)

describe('a text message of the outbox', () => {
  test('is sent once, to a number in any format, with an address for its status', async () => {
    agree()
    const id = queue({ to: '(515) 555-0100' })
    expect(await runDueJobs(AFTERNOON)).toEqual(['done'])
    const [text] = server.texts
    expect(text).toMatchObject({ to: PHONE, statusCallback: `https://pm.example.com/api/twilio/status?message=${id}` })
    expect(find(id)).toMatchObject({
      state: 'sent',
      providerId: text?.sid,
      segments: 1,
      attempts: 1,
      tryStartedAt: null,
      sentAt: AFTERNOON,
    })
    expect(await runDueJobs(after(60))).toEqual([])
  })

  test('goes only to people with confirmed consent to texts', async () => {
    const id = queue()
    await runDueJobs(AFTERNOON)
    expect(find(id)).toMatchObject({ state: 'suppressed' })
    expect(server.texts).toEqual([])
  })

  test('waits for the morning without using a try', async () => {
    agree()
    const id = queue()
    expect(await runDueJobs(NIGHT)).toEqual(['postponed'])
    expect(find(id)).toMatchObject({ state: 'queued', attempts: 0, lastError: expect.stringContaining('8 AM to 9 PM') as string })
    expect(await runDueJobs(after(-1, new Date('2026-11-21T14:00:00Z')))).toEqual([])
    expect(await runDueJobs(new Date('2026-11-21T14:00:00Z'))).toEqual(['done'])
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
  })

  test('without an answer is looked up, and not sent again', async () => {
    agree()
    server.dropAfterText()
    const id = queue()
    expect(await runDueJobs(AFTERNOON)).toEqual(['retried'])
    server.acceptAll()
    expect(await runDueJobs(after(5))).toEqual(['done'])
    expect(server.texts).toHaveLength(1)
    expect(find(id)).toMatchObject({ state: 'sent', providerId: server.texts[0]?.sid, doubtfulTries: 0 })
  })

  test('whose try broke off before the service had it is sent', async () => {
    agree()
    server.refuse({ status: 503, code: 20500, message: 'Internal server error' })
    const id = queue()
    expect(await runDueJobs(AFTERNOON)).toEqual(['retried'])
    expect(find(id)?.tryStartedAt).toEqual(AFTERNOON)
    server.acceptAll()
    expect(await runDueJobs(after(5))).toEqual(['done'])
    expect(server.texts).toHaveLength(1)
    expect(find(id)).toMatchObject({ state: 'sent', attempts: 2, tryStartedAt: null })
  })

  test("isn't confused with another one of the same words", async () => {
    agree()
    const first = queue()
    await runDueJobs(AFTERNOON)
    server.refuse({ status: 503, code: 20500, message: 'Internal server error' })
    const second = queue()
    await runDueJobs(AFTERNOON)
    server.acceptAll()
    await runDueJobs(after(5))
    expect(server.texts).toHaveLength(2)
    expect(find(second)?.providerId).not.toBe(find(first)?.providerId)
  })

  test('to someone who sent STOP to the service fails, and no more are sent', async () => {
    agree()
    server.refuse({ status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' })
    const id = queue()
    expect(await runDueJobs(AFTERNOON)).toEqual(['dead'])
    expect(find(id)).toMatchObject({ state: 'failed', lastError: '21610: Attempt to send to unsubscribed recipient' })
    expect(rowsOf(suppressions)).toMatchObject([{ channel: 'sms', recipientKey: PHONE, reason: 'stop' }])
    server.acceptAll()
    const next = queue()
    await runDueJobs(after(1))
    expect(find(next)?.state).toBe('suppressed')
  })

  test('to an invalid number fails at once, and one that is too long is never queued', async () => {
    const id = queue({ to: 'call me' })
    expect(find(id)).toMatchObject({ state: 'failed', lastError: 'This isn’t a phone number' })
    expect(await runDueJobs(AFTERNOON)).toEqual([])
    expect(() => queue({ text: 'x'.repeat(1601) })).toThrow(RangeError)
  })
})
