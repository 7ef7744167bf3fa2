import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatLongWeekday } from '#app/format/date.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, leads, tokens } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { bookingAddress } from '#app/modules/booking/booking-link.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { newVisitor } from '#tests/setup/visitor.ts'
import { bookableHour, type Booker, followMailedLink, makeProvedBooker } from '#tests/setup/walkthrough.ts'

setupTestDatabase()

describe('invalid input', () => {
  test.each([
    ['nothing picked', {}, 'Pick a day and time'],
    ['no moment', { startsAt: 'tomorrow' }, 'Pick a day and time'],
    ['a time in the past', { startsAt: '2020-01-06T15:00:00.000Z' }, 'is no longer available'],
    ['no full hour', { startsAt: new Date(Date.now() + 3 * 86_400_000 + 1).toISOString() }, 'is no longer available'],
    ['far ahead', { startsAt: '2090-01-06T15:00:00.000Z' }, 'is no longer available'],
    [
      'a time that another day hides',
      { startsAt: bookableHour(0).toISOString(), day: formatLongWeekday(bookableHour(20)) },
      'Pick a time on the day you chose',
    ],
  ])('%s is refused with a message', async (_name, fields, message) => {
    const link = makeProvedBooker()
    const answer = await link.post({ intent: 'book', booking: '', ...fields })
    expect([400, 409]).toContain(answer.status)
    expect(errorsOf(answer.data).startsAt).toContain(message)
    expect(rowsOf(bookings)).toEqual([])
  })

  test('two times at once are refused', async () => {
    const link = makeProvedBooker()
    const times: [string, string][] = [0, 1].map((nth) => ['startsAt', bookableHour(nth).toISOString()])
    expect((await link.post([['intent', 'book'], ['booking', ''], ...times])).status).toBe(400)
  })

  test('a filled honeypot and an unknown button are refused', async () => {
    const link = makeProvedBooker()
    const spam = await link.book(0, { website: 'https://spam.example' })
    expect(errorsOf(spam.data)['']).toContain('a hidden field that should stay empty')
    expect(replyOf(spam.data).values.startsAt).toBe(bookableHour(0).toISOString())
    expect((await link.post({ intent: 'explode' })).status).toBe(400)
    expect(rowsOf(bookings)).toEqual([])
  })

  test('very many posts are refused with a message', async () => {
    const link = makeProvedBooker()
    for (let n = 0; n < 120; n += 1) await link.post({ intent: 'none' })
    const answer = await link.book(0)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(replyOf(answer.data).values.startsAt).toBe(bookableHour(0).toISOString())
  })
})

describe('a link', () => {
  const ENDED =
    'This link is invalid or has expired. Open your report to get a new one, or call us and we’ll find a time together.'
  async function expectEnded(link: Booker) {
    for (const answer of [await link.open(), await link.post({ intent: 'book', startsAt: bookableHour(0).toISOString() })]) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe(ENDED)
    }
    expect((await link.download()).status).toBe(404)
  }

  test("that doesn't exist is not found", () => expectEnded(followMailedLink(makeLead(db()), '0'.repeat(32))))

  test('of another purpose is not found', async () => {
    const lead = makeLead(db())
    const token = inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId: lead.id, days: 7 }))
    await expectEnded(followMailedLink(lead, token))
  })

  test('that has expired is not found', async () => {
    const link = makeProvedBooker()
    db().update(tokens).set({ expiresAt: new Date() }).run()
    await expectEnded(link)
  })

  test('of a lead in the trash, or a removed one, is not found', async () => {
    const link = makeProvedBooker()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, link.lead.id)).run()
    await expectEnded(link)
    db().delete(leads).where(eq(leads.id, link.lead.id)).run()
    await expectEnded(link)
  })

  test("can't be reused with an ID: one lead's link never affects another lead's booking", async () => {
    const [one, other] = [makeProvedBooker(), makeProvedBooker()]
    await one.book(0)
    const booking = findBooking(db(), one.lead.id)
    const key = booking ? seenKey(booking.id, booking.sequence) : ''
    await other.post({ intent: 'cancel', booking: key })
    expect(findBooking(db(), one.lead.id)).not.toBeNull()
  })

  test('leads to the external page if one is set', () => {
    const lead = makeLead(db())
    inTransaction((tx) => {
      writeSetting(tx, 'externalLinks', { bookingConfirmation: 'https://book.example/us' })
      expect(bookingAddress(tx, lead.id, newVisitor().id)).toBe('https://book.example/us')
    })
  })
})
