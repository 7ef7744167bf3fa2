import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, messages, type MessageTemplate } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { hasConfirmedConsent, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { enqueueMessage, queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { action, loader } from '#app/routes/public/mailed-report.tsx'
import { action as signAction } from '#app/routes/public/sign.tsx'
import { action as walkthroughAction } from '#app/routes/public/walkthrough.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { mailedSigningToken, reachSigning } from '#tests/setup/signing.ts'

setupTestDatabase()

const EMAIL = 'Owner@Example.com'
/** A day when this test's jobs are due, within marketing hours. */
const NOON = new Date('2027-03-10T18:00:00Z')
const FORM = { form: 'analysis', ipAddress: '203.0.113.7' } as const

let token: string
beforeEach(() => {
  const leadId = makeLead(db(), { email: EMAIL }).id
  token = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email: EMAIL, days: 1 }))
})

const checkBox = () =>
  inTransaction((tx) => recordConsent(tx, { ...FORM, channel: 'email', recipient: EMAIL, wording: MARKETING_WORDING }))
const open = async () => (await callLoader(loader, { url: `/r/${token}`, params: { token } })).data
const press = (form: Record<string, string> = {}) => callAction(action, { url: `/r/${token}`, params: { token }, form })
const wants = () => hasConfirmedConsent(db(), 'email', EMAIL)

describe('consent to email marketing', () => {
  test('counts once the mailbox has confirmed it, by the link and its button', async () => {
    checkBox()
    expect(wants()).toBe(false)
    expect((await open()).wording).toBe(MARKETING_WORDING)
    expect(wants(), 'opening changes nothing').toBe(false)
    expect((await press()).status).toBe(303)
    expect(wants()).toBe(true)
    expect((await open()).wording).toBeNull()
  })

  test('checked again stays confirmed, and the new one waits', async () => {
    checkBox()
    await press()
    checkBox()
    expect(wants()).toBe(true)
    expect((await open()).wording).toBe(MARKETING_WORDING)
  })

  test('can be declined beside the report, and stays declined until someone checks and confirms again', async () => {
    checkBox()
    expect((await press({ intent: 'decline-tips' })).status).toBe(303)
    expect(wants()).toBe(false)
    expect((await open()).wording).toBeNull()
    await press()
    expect(wants()).toBe(false)
    db()
      .update(consents)
      .set({ createdAt: new Date(Date.now() - 60_000) })
      .run()
    checkBox()
    await press()
    expect(wants()).toBe(true)
    expect(rowsOf(consents).map(({ granted }) => granted)).toEqual([true, false, true])
  })

  test("requires a checked box, and another person's doesn't count", async () => {
    inTransaction((tx) =>
      recordConsent(tx, { ...FORM, channel: 'email', recipient: 'other@example.com', wording: MARKETING_WORDING }),
    )
    expect((await open()).wording).toBeNull()
    await press({ intent: 'decline-tips' })
    expect(rowsOf(consents)).toHaveLength(1)
    expect(hasConfirmedConsent(db(), 'email', 'other@example.com')).toBe(false)
  })
})

describe('text messages', () => {
  test('need consent for the number in E.164, in any typed format, and its confirmation', () => {
    const sms = { ...FORM, channel: 'sms', wording: SMS_WORDING } as const
    for (const recipient of ['(515) 555-0173', '515.555.0173', '+1 515 555 0173'])
      inTransaction((tx) => recordConsent(tx, { ...sms, recipient }))
    const rows = rowsOf(consents)
    expect(rows.map(({ recipientKey, confirmedAt }) => [recipientKey, confirmedAt])).toEqual(
      Array(3).fill(['+15155550173', null]),
    )
    expect(hasConfirmedConsent(db(), 'sms', '515 555 0173')).toBe(false)
    db().update(consents).set({ confirmedAt: new Date() }).run()
    expect(hasConfirmedConsent(db(), 'sms', '515 555 0173')).toBe(true)
  })

  test('with consent for a number as typed in an earlier version are converted to E.164 once', () => {
    const old = { ...FORM, channel: 'sms', wording: SMS_WORDING, granted: true } as const
    for (const recipientKey of ['(515) 555-0173', '+15155550174', '5'])
      db()
        .insert(consents)
        .values({ ...old, recipientKey })
        .run()
    expect(removeExpired(RETENTION.phoneConsents, new Date(), 1)).toBe(1)
    expect(removeExpired(RETENTION.phoneConsents, new Date(), 10)).toBe(1)
    expect(removeExpired(RETENTION.phoneConsents, new Date(), 10)).toBe(0)
    const keys = rowsOf(consents).map(({ recipientKey }) => recipientKey)
    expect(keys).toEqual(['+15155550173', '+15155550174', 'typed:5'])
  })
})

test('marketing goes to no one without confirmed consent, even if it was queued', async () => {
  const states = async () => {
    const mail = {
      recipient: EMAIL,
      isMarketing: true,
      marketingBasis: 'consent',
      state: 'queued',
      createdAt: new Date(),
    } as const
    inTransaction((tx) => enqueueMessage(tx, makeMessage(tx, mail).id))
    await runDueJobs(NOON)
    const rows = db().select().from(messages).orderBy(messages.createdAt, messages.id).all()
    return rows.map(({ state }) => state)
  }
  checkBox()
  expect(await states()).toEqual(['suppressed'])
  await press()
  expect(await states()).toEqual(['suppressed', 'kept'])
})

describe.each([
  ['the link to the report', press],
  [
    'the link to the booking page',
    () => {
      const booking = inTransaction((tx) => createBookingToken(tx, makeLead(db(), { email: EMAIL }).id))
      const form = { intent: 'cancel', booking: '' }
      return callAction(walkthroughAction, { url: `/walkthrough/${booking}`, params: { token: booking }, form })
    },
  ],
  [
    'the code to sign',
    async () => {
      const leadId = makeLead(db(), { email: EMAIL, name: 'Ann Owner' }).id
      await reachSigning(leadId)
      const signing = mailedSigningToken(leadId)
      const post = (form: Record<string, string>) =>
        callAction(signAction, { url: `/sign/${signing}`, params: { token: signing }, form })
      await post({ intent: 'code' })
      const code = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
      return post({ intent: 'sign', consent: 'on', fullName: 'Ann Owner', code })
    },
  ],
])('once a mailbox has answered by %s', (_way, answer: () => Promise<{ status: number }>) => {
  test('its held emails are sent: the newest of each kind, and no code', async () => {
    const queue = (template: MessageTemplate) =>
      inTransaction((tx) => queueMail(tx, { template, cause: 'visitor', to: EMAIL, subject: 's', text: 't', html: 'h' }))
    for (let index = 0; index < 3; index++) queue('analysis-report')
    const held = (['analysis-report', 'report-link', 'analysis-report', 'signing-code'] as const).map((template) =>
      queue(template),
    )
    expect(held.every(({ isHeld }) => isHeld)).toBe(true)
    expect((await answer()).status).toBe(303)
    const states = new Map(listMails().map(({ id, state }) => [id, state]))
    expect(held.map(({ id }) => states.get(id))).toEqual(['held', 'queued', 'queued', 'held'])
  })
})
