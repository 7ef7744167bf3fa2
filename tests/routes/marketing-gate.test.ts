import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, leads, listRefusals, suppressions } from '#app/db/schema/index.ts'
import { hasConfirmedConsent, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { MAX_TEXTS, mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { type NewSuppression, suppress, unsuppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { ok, refused } from '#app/result.ts'
import { hasRunningContact } from '#app/modules/messaging/consent/running-contact.server.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'Dana.Reed@example.com'
const PHONE = '(515) 555-0173'
/** A Wednesday, noon in Chicago. */
const NOON = new Date('2027-03-10T18:00:00Z')
const HOUR_MS = 3_600_000
const before = (hours: number) => new Date(NOON.getTime() - hours * HOUR_MS)

const ask = (recipient = EMAIL, now = NOON) => inTransaction((tx) => mayMarket(tx, { channel: 'email', recipient, now }))
const askText = (now = NOON) => inTransaction((tx) => mayMarket(tx, { channel: 'sms', recipient: PHONE, now }))
const agree = (channel: 'email' | 'sms', confirmedAt: Date | null = before(48)) =>
  inTransaction((tx) => {
    recordConsent(tx, {
      channel,
      recipient: channel === 'email' ? EMAIL : PHONE,
      wording: 'Send me tips',
      form: 'webinar',
      ipAddress: undefined,
    })
    if (confirmedAt) tx.update(consents).set({ confirmedAt }).run()
  })
const keepOut = (entry: Partial<NewSuppression> = {}) =>
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient: EMAIL, reason: 'unsubscribed', by: null, ...entry }))

describe('marketing by email', () => {
  test('goes to people who checked the box and confirmed it, and not to those who only typed an address', () => {
    expect(ask()).toEqual(refused({ kind: 'no_consent' }))
    agree('email', null)
    expect(ask(), 'an unconfirmed checkbox').toEqual(refused({ kind: 'no_consent' }))
    agree('email')
    expect(ask()).toEqual(ok('consent'))
    expect(ask(' DANA.REED@EXAMPLE.COM ')).toEqual(ok('consent'))
  })

  test('goes to clients: a lead whose mailbox has answered an email of ours', () => {
    makeLead(db(), { email: EMAIL, createdAt: before(31 * 24) })
    expect(ask(), 'checked long ago, and anyone can type an address').toEqual(refused({ kind: 'no_consent' }))
    proveMailboxOf(EMAIL)
    expect(ask()).toEqual(ok('contact'))
  })

  test.each([
    ['staff have been in touch', { lastContactedAt: before(100) }, true],
    ['is a client', { status: 'enrolled' }, true],
    ['asked us a week ago', { createdAt: before(168) }, true],
    ['is nothing but a line of a file', { source: 'import', createdAt: before(1) }, false],
    ['was named by a realtor', { source: 'realtor-referral', createdAt: before(1) }, false],
    ['was lost', { status: 'lost', lastContactedAt: before(100), createdAt: before(168) }, false],
    ['is in the trash', { deletedAt: before(1), lastContactedAt: before(100), createdAt: before(168) }, false],
  ] as const)('a lead that %s', (_story, facts, may) => {
    makeLead(db(), { email: EMAIL, createdAt: before(31 * 24), ...facts })
    expect(ask().ok).toBe(may)
  })

  test('goes three times to people who recently asked about a property, and no more without a sign of life', () => {
    const { id } = makeLead(db(), { email: EMAIL, createdAt: before(100) })
    for (const daysAgo of [3, 2, 1]) {
      expect(ask()).toEqual(ok('inquiry'))
      const sentAt = before(24 * daysAgo)
      const row = { mailboxKey: 'danareed@example.com', isMarketing: true, marketingBasis: 'inquiry', createdAt: sentAt } as const
      makeMessage(db(), { recipient: EMAIL, state: 'sent', sentAt, ...row })
    }
    expect(ask()).toEqual(refused({ kind: 'no_consent' }))
    makeLead(db(), { email: 'dana.reed+2@example.com', createdAt: before(1) })
    expect(ask('dana.reed+2@example.com'), 'the same mailbox by another spelling').toEqual(refused({ kind: 'no_consent' }))
    db()
      .update(leads)
      .set({ lastContactedAt: before(2) })
      .where(eq(leads.id, id))
      .run()
    expect(ask()).toEqual(ok('contact'))
  })

  test('ends with a refusal, whatever was agreed before, and with anyone who checks a box for the address later', () => {
    makeLead(db(), { email: EMAIL, status: 'enrolled' })
    agree('email')
    expect(keepOut()).toBe(true)
    expect(ask()).toEqual(refused({ kind: 'suppressed' }))
    db().delete(suppressions).run()
    agree('email', null)
    expect(ask(), 'the ledger has the no').toEqual(refused({ kind: 'suppressed' }))
  })

  test('after leaving one list still includes the other', () => {
    agree('email')
    db().insert(listRefusals).values({ recipientKey: EMAIL.toLowerCase(), list: 'tips' }).run()
    expect(ask()).toEqual(refused({ kind: 'suppressed' }))
    const webinar = inTransaction((tx) => mayMarket(tx, { channel: 'email', recipient: EMAIL, now: NOON, list: 'webinar' }))
    expect(webinar).toEqual(ok('consent'))
  })
})

describe('the sending hours', () => {
  test.each([
    ['mails', 'email', '2027-03-10T13:59:59Z', '2027-03-10T14:00:00Z'],
    ['mails', 'email', '2027-03-11T02:00:00Z', '2027-03-11T14:00:00Z'],
    ['texts', 'sms', '2027-03-11T03:00:00Z', '2027-03-11T14:00:00Z'],
    ['emails, on the day on which clocks go forward', 'email', '2027-03-14T10:00:00Z', '2027-03-14T13:00:00Z'],
  ] as const)('of %s: email due outside them waits for the next morning', (_what, channel, moment, opens) => {
    agree(channel)
    const now = new Date(moment)
    expect(channel === 'email' ? ask(EMAIL, now) : askText(now)).toEqual(refused({ kind: 'window', retryAt: new Date(opens) }))
    expect((channel === 'email' ? ask(EMAIL, new Date(opens)) : askText(new Date(opens))).ok).toBe(true)
  })
})

test('an address that thousands of leads share is looked up without reading them', async () => {
  inTransaction((tx) => {
    for (let number = 0; number < 4_000; number += 1) makeLead(tx, { email: 'office@example.com', status: 'leads' })
  })
  const look = () => {
    for (let time = 0; time < 300; time += 1) expect(hasRunningContact(db(), 'office@example.com')).toBe(false)
  }
  expect(await leastCost(look, { enough: 100 })).toBeLessThan(100)
  makeLead(db(), { email: 'office@example.com', status: 'leads', lastContactedAt: new Date() })
  expect(hasRunningContact(db(), 'office@example.com')).toBe(true)
})

describe('one marketing email a day', () => {
  const marketing = (facts: Parameters<typeof makeMessage>[1] = {}) =>
    makeMessage(db(), { recipient: EMAIL, mailboxKey: 'danareed@example.com', isMarketing: true, createdAt: before(3), ...facts })
  beforeEach(() => agree('email'))

  test('per mailbox, across all of its leads and spellings', () => {
    marketing({ state: 'sent', sentAt: before(2) })
    expect(ask()).toEqual(refused({ kind: 'cap', retryAt: before(-22) }))
    expect(ask('dana.reed+rentals@example.com').ok).toBe(false)
    expect(ask(EMAIL, before(-22))).toEqual(ok('consent'))
    expect(ask(EMAIL, new Date(before(-22).getTime() - 1)).ok, 'a millisecond too early').toBe(false)
  })

  test('counts waiting ones, for any time, and not unsent or exempt ones', () => {
    marketing({ state: 'failed' })
    marketing({ state: 'suppressed' })
    marketing({ state: 'sent', sentAt: before(1), isMarketing: false })
    expect(ask()).toEqual(ok('consent'))
    marketing({ state: 'queued', createdAt: before(72) })
    expect(ask()).toEqual(refused({ kind: 'cap', retryAt: before(-1) }))
  })

  test('ignores the time of a clock that was years ahead, while an email waits too', () => {
    const ahead = new Date('2031-03-10T18:00:00Z')
    marketing({ state: 'sent', sentAt: ahead, createdAt: ahead })
    expect(ask()).toEqual(ok('consent'))
    marketing({ state: 'queued', createdAt: ahead })
    expect(ask()).toEqual(refused({ kind: 'cap', retryAt: before(-1) }))
  })

  test('counts the time of a clock that was hours ahead', () => {
    marketing({ state: 'sent', sentAt: before(-5) })
    expect(ask()).toEqual(refused({ kind: 'cap', retryAt: before(-29) }))
  })

  test('also across a clock change', () => {
    // Daylight saving time begins in Chicago on March 14, 2027 at 2 am.
    marketing({ state: 'sent', sentAt: new Date('2027-03-13T15:00:00Z') })
    expect(ask(EMAIL, new Date('2027-03-14T14:30:00Z')).ok, '9:30 am of the next day is 23.5 hours later').toBe(false)
    expect(ask(EMAIL, new Date('2027-03-14T15:00:00Z'))).toEqual(ok('consent'))
  })
})

describe('text messages', () => {
  test('go to people who checked their box and confirmed it, client or not', () => {
    makeLead(db(), { phone: PHONE, status: 'enrolled' })
    expect(askText()).toEqual(refused({ kind: 'no_consent' }))
    agree('sms')
    expect(askText()).toEqual(ok('consent'))
    keepOut({ channel: 'sms', recipient: '515.555.0173', reason: 'stop' })
    expect(askText()).toEqual(refused({ kind: 'suppressed' }))
  })

  test('are at most six in thirty days, as the box promises', () => {
    agree('sms')
    for (let day = 1; day <= MAX_TEXTS; day++) {
      expect(askText().ok).toBe(true)
      makeMessage(db(), {
        channel: 'sms',
        recipient: '+15155550173',
        cause: 'system',
        state: 'sent',
        createdAt: before(day * 24),
      })
    }
    const oldest = before(MAX_TEXTS * 24)
    // Their time is of a clock that was years ahead.
    const text = { channel: 'sms', recipient: '+15155550173', cause: 'system', state: 'sent' } as const
    for (let sent = 0; sent < MAX_TEXTS; sent++) makeMessage(db(), { ...text, createdAt: new Date('2031-03-10T18:00:00Z') })
    expect(askText()).toEqual(refused({ kind: 'cap', retryAt: new Date(oldest.getTime() + 30 * 24 * HOUR_MS) }))
  })
})

describe('the suppression list', () => {
  const entry = () => rowOf(suppressions)

  test("keeps a person's choice over that of staff or a mail server", () => {
    keepOut({ reason: 'bounced', note: '550 no such user' })
    expect(keepOut({ reason: 'unsubscribed' })).toBe(true)
    expect(keepOut({ reason: 'staff', note: 'asked by phone' })).toBe(false)
    expect(entry()).toMatchObject({ reason: 'unsubscribed', note: null, recipientKey: EMAIL.toLowerCase() })
    const words = rowsOf(consents)
    expect(words.map(({ granted, form }) => [granted, form])).toEqual([[false, 'unsubscribe']])
  })

  test('removes an entry with a consent in the ledger', () => {
    keepOut()
    const yes = { channel: 'email', recipient: EMAIL, by: null, wording: 'Email me again', form: 'preferences' } as const
    expect(inTransaction((tx) => unsuppress(tx, yes, new Date(Date.now() + 1)))).toBe(true)
    expect(entry()).toBeUndefined()
    expect(hasConfirmedConsent(db(), 'email', EMAIL)).toBe(true)
    expect(inTransaction((tx) => unsuppress(tx, yes))).toBe(false)
    expect(rowsOf(leads)).toEqual([])
  })
})
