import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, leads, rateLimits } from '#app/db/schema/index.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { setWalkthroughDate } from '#app/modules/leads/write/set-walkthrough-date.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { bookableHour, makeProvedBooker, makeTypingBooker } from '#tests/setup/walkthrough.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const isBooked = eq(bookings.state, 'booked')
const countBooked = () => rowsOf(bookings, isBooked).length
/** A separate network for each, so that only the tested limit counts. */
const network = (index: number) => `198.51.100.${index}`

describe('an email', () => {
  test.each([
    ['by its emailed links', makeProvedBooker],
    ['typed by anyone', makeTypingBooker],
  ] as const)('has at most two upcoming walkthroughs, %s; a third is refused with a message', async (_how, make) => {
    const spellings = ['ann@example.com', 'Ann+rental@Example.com', 'a.nn@example.com']
    const bookers = await Promise.all(spellings.map(async (email, index) => make({ email }, network(index))))
    const answers = []
    for (const [index, booker] of bookers.entries()) answers.push(await booker.book(index))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 409])
    expect(errorsOf(answers[2]?.data)['']).toMatch(/^You already have two walkthroughs booked\. .* call us at \(515\) 555-0142/)
    expect((await bookers[2]?.open())?.data).toMatchObject({ view: 'pick', refusal: 'too-many' })
    expect(countBooked()).toBe(2)
    // Existing bookings can still be moved.
    expect((await bookers[0]?.book(9))?.status).toBe(303)
  })

  test('can book again after one was canceled, or is over', async () => {
    const [first, second, third] = ['1', '2', '3'].map((company, index) =>
      makeProvedBooker({ email: 'ann@example.com', company }, network(index)),
    )
    await first?.book(0)
    await second?.book(1)
    expect((await third?.book(2))?.status).toBe(409)
    await first?.post({ intent: 'cancel' })
    expect((await third?.book(2))?.status).toBe(303)
    db()
      .update(bookings)
      .set({ startsAt: new Date(Date.now() - 60_000) })
      .where(eq(bookings.leadId, third?.lead.id ?? ''))
      .run()
    expect((await first?.book(3))?.status).toBe(303)
  })

  test("of a lead in the trash doesn't count", async () => {
    const [first, second, third] = ['1', '2', '3'].map((company, index) =>
      makeProvedBooker({ email: 'ann@example.com', company }, network(index)),
    )
    await first?.book(0)
    await second?.book(1)
    db()
      .update(leads)
      .set({ deletedAt: new Date() })
      .where(eq(leads.id, first?.lead.id ?? ''))
      .run()
    expect((await third?.book(2))?.status).toBe(303)
  })
})

describe('a network', () => {
  test("books three walkthroughs a day, for any emails; moved and refused ones don't count", async () => {
    const first = makeProvedBooker()
    await first.book(0)
    for (let nth = 1; nth < 6; nth += 1) expect((await first.book(nth)).status).toBe(303)
    const taken = makeProvedBooker()
    for (let index = 0; index < 5; index += 1) expect((await taken.book(5)).status).toBe(409)
    for (let nth = 10; nth < 12; nth += 1) expect((await makeProvedBooker().book(nth)).status).toBe(303)
    const fourth = makeProvedBooker()
    const answer = await fourth.book(12)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(80_000)
    expect(errorsOf(answer.data)['']).toBe(
      'You’ve booked 3 walkthroughs in a day, our limit per visitor. Please try again in 24 hours.',
    )
    expect(replyOf(answer.data).values.startsAt).toBe(bookableHour(12).toISOString())
    expect(countBooked()).toBe(3)
    expect((await makeProvedBooker({}, network(1)).book(12)).status).toBe(303)
    db()
      .update(rateLimits)
      .set({ resetsAt: new Date(0) })
      .run()
    expect((await fourth.book(13)).status).toBe(303)
  })
})

describe("bookings in other people's names", () => {
  const bookAll = async () => {
    const free = bookableHours(new Date()).slice(1)
    const answers = []
    for (let index = 0; index < free.length; index += 1)
      answers.push(await (await makeTypingBooker({}, network(index))).book(index))
    return { free: bookableHours(new Date()).length, answers }
  }

  test('take at most a fifth of the free hours, for any number of tries; the next is asked to confirm the email first', async () => {
    const { free, answers } = await bookAll()
    expect(countBooked()).toBe(Math.floor(free / 5))
    const refused = answers.filter(({ status }) => status !== 303)
    expect(new Set(refused.map(({ status, data }) => `${status} ${errorsOf(data)['']}`))).toEqual(
      new Set([expect.stringMatching(/^409 .*Confirm your email first/)]),
    )
    const next = await makeTypingBooker({}, network(200))
    expect((await next.open()).data).toMatchObject({ refusal: 'confirm-first' })
    // Anyone who proved the mailbox books as before.
    const owner = makeProvedBooker({}, network(201))
    expect((await owner.open()).data.refusal).toBeNull()
    expect((await owner.book(60 % answers.length)).status).toBe(303)
  })

  test('take at most a fifth of the remaining hours', async () => {
    const hours = bookableHours(new Date())
    for (const at of hours.slice(6)) inTransaction((tx) => setWalkthroughDate(tx, makeLead(db()).id, at))
    expect((await (await makeTypingBooker({}, network(0))).book(0)).status).toBe(303)
    expect((await (await makeTypingBooker({}, network(1))).book(1)).status).toBe(409)
    for (const nth of [2, 3]) await makeProvedBooker({}, network(nth)).book(nth)
    expect(countBooked()).toBe(3)
  })
})
