import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatDayAndTime, formatLongWeekday } from '#app/format/date.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, jobs, leads } from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { cancelByStaff } from '#app/modules/booking/book-by-staff.server.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { moveToTrash, restoreFromTrash } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { action } from '#app/routes/public/walkthrough.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeBooking } from '#tests/factories/make-onboarding.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction } from '#tests/setup/route.ts'
import { cookieOf, newVisitor, proveMailboxOf, submitLead } from '#tests/setup/visitor.ts'

setupTestDatabase()

const MINUTE = 60_000
const EMAIL = 'dana@example.com'

// The first one may be over before a test ends.
const hours = bookableHours(new Date()).slice(1)

/** An owner who has not proved the mailbox yet. */
function makeOwner() {
  const lead = makeLead(db(), { name: 'Dana Hill', email: EMAIL })
  const visitor = newVisitor()
  submitLead(visitor.id, lead.id)
  const token = inTransaction((tx) => createBookingToken(tx, lead.id, { visitorId: visitor.id }))
  let posts = 0
  const post = async (form: Record<string, string>) => {
    posts += 1
    const booking = findBooking(db(), lead.id)
    return callAction(action, {
      url: `/walkthrough/${token}`,
      params: { token },
      cookie: await cookieOf(visitor.token),
      // From another network each time, because this test is not about limits.
      context: { clientIp: `198.51.100.${posts}` },
      form: { booking: booking ? seenKey(booking.id, booking.sequence) : '', ...form },
    })
  }
  return {
    leadId: lead.id,
    visitorId: visitor.id,
    book: (nth: number) => post({ intent: 'book', startsAt: hours[nth]?.toISOString() ?? '' }),
    cancel: () => post({ intent: 'cancel' }),
  }
}

const later = (minutes: number) => runDueJobs(new Date(Date.now() + minutes * MINUTE))
const subjects = () =>
  listMails()
    .filter(({ recipient }) => recipient === EMAIL)
    .map(({ subject }) => subject)
const methods = () =>
  listMails()
    .filter(({ recipient }) => recipient === EMAIL)
    .map(({ attachments }) => (attachments ?? []).map(({ contentType }) => /method=(\w+)/.exec(contentType)?.[1]))
const day = (nth: number) => formatLongWeekday(hours[nth] ?? new Date(0))

test('moved twice within ten minutes, it is emailed once, in its final state', async () => {
  const owner = makeOwner()
  await owner.book(0)
  await owner.book(20)
  await owner.book(40)
  expect(subjects()).toEqual([`Please confirm your walkthrough: ${day(0)}`])
  await later(9)
  expect(subjects()).toHaveLength(1)
  await later(10)
  await later(30)
  expect(subjects()).toEqual([`Please confirm your walkthrough: ${day(0)}`, `Your walkthrough was moved: ${day(40)}`])
})

test("moved and moved back, or booked and canceled between two emails, it isn't emailed at all", async () => {
  const owner = makeOwner()
  await owner.book(0)
  await owner.book(20)
  await owner.book(0)
  await later(10)
  expect(subjects()).toHaveLength(1)
})

test('canceled and booked again, the email removes the old hour from the calendar and adds the new one', async () => {
  proveMailboxOf(EMAIL)
  const owner = makeOwner()
  await owner.book(0)
  await owner.cancel()
  await owner.book(20)
  await later(10)
  expect(subjects()).toEqual([`Please confirm your walkthrough: ${day(0)}`, `Your walkthrough was moved: ${day(20)}`])
  expect(methods()).toEqual([['REQUEST'], ['REQUEST', 'CANCEL']])
  await owner.cancel()
  await later(21)
  expect(subjects().at(-1)).toBe(`Your walkthrough was canceled: ${day(20)}`)
  expect(methods().at(-1)).toEqual(['CANCEL'])
})

test('a change ten minutes after the last email is emailed at once', async () => {
  const owner = makeOwner()
  const mailedAt = new Date(Date.now() - 10 * MINUTE)
  const { leadId, visitorId } = owner
  const booking = makeBooking(db(), { leadId, visitorId, startsAt: hours[0], mailedAt })
  await owner.book(20)
  expect(subjects()).toEqual([`Your walkthrough was moved: ${day(20)}`])
  expect(rowOf(bookings, eq(bookings.id, booking.id))?.mailedStartsAt).toEqual(hours[20])
})

test('an unproved mailbox gets a file to import, and its cancellation if it is off', async () => {
  const owner = makeOwner()
  await owner.book(0)
  await owner.cancel()
  await later(10)
  expect(methods()).toEqual([['PUBLISH'], ['CANCEL']])
})

test('a hundred changes are two emails, and one job at a time', async () => {
  const owner = makeOwner()
  for (let index = 0; index < 50; index++) {
    await owner.book(index % 10)
    await owner.cancel()
  }
  await owner.book(11)
  expect(rowsOf(jobs, eq(jobs.kind, 'walkthrough-mail'))).toHaveLength(1)
  await later(10)
  await later(60)
  expect(subjects()).toHaveLength(2)
})

test("a lead without an email by then isn't emailed", async () => {
  const owner = makeOwner()
  await owner.book(0)
  await owner.book(20)
  db().update(leads).set({ email: '' }).run()
  await later(10)
  expect(subjects()).toHaveLength(1)
})

describe('moved and canceled before the owner knew of the move', () => {
  const staff = () => ({ kind: 'staff', userId: signedInAs('user').viewer.id }) as const
  const seenOf = (leadId: string) => {
    const booking = findBooking(db(), leadId)
    return booking ? seenKey(booking.id, booking.sequence) : ''
  }
  type Owner = ReturnType<typeof makeOwner>
  const ends: [string, string, (owner: Owner) => unknown, number][] = [
    ['by the owner', 'was canceled', (owner) => owner.cancel(), 10],
    [
      'by staff',
      'was canceled',
      ({ leadId }) => inTransaction((tx) => cancelByStaff(tx, { leadId, seen: seenOf(leadId), actor: staff(), now: new Date() })),
      10,
    ],
    [
      'by deleting the lead',
      'was canceled',
      ({ leadId }) => inTransaction((tx) => moveToTrash(tx, { leadId, actor: staff(), now: new Date() })),
      11,
    ],
    [
      'because no one confirmed it',
      'wasn’t confirmed',
      ({ leadId }) => {
        const longAgo = new Date(Date.now() - 7 * 24 * 60 * MINUTE)
        db()
          .update(bookings)
          .set({ startsAt: new Date(Date.now() + 60 * MINUTE), unconfirmedSince: longAgo })
          .run()
        db()
          .update(leads)
          .set({ walkthroughDate: findBooking(db(), leadId)?.startsAt })
          .run()
        return inTransaction((tx) =>
          enqueueJob(tx, { kind: 'release-walkthrough', payload: { leadId }, uniqueKey: 'now', runAt: new Date() }),
        )
      },
      10,
    ],
  ]

  test.each(ends)(
    '%s: the email names the hour that they know, and removes it from their calendar',
    async (_by, word, end, minutes) => {
      const owner = makeOwner()
      await owner.book(0)
      await later(0)
      await owner.book(20)
      await end(owner)
      await later(0)
      await later(minutes)
      expect(subjects()).toEqual([`Please confirm your walkthrough: ${day(0)}`, `Your walkthrough ${word}: ${day(0)}`])
      const [booked, off] = listMails().filter(({ recipient }) => recipient === EMAIL)
      const [before, after] = [booked, off].map((mail) => mail?.attachments?.[0]?.content ?? '')
      const lineOf = (file: string | undefined, name: string) => new RegExp(`^${name}.*$`, 'm').exec(file ?? '')?.[0]
      expect(lineOf(after, 'METHOD')).toBe('METHOD:CANCEL')
      for (const same of ['UID', 'DTSTART']) expect(lineOf(after, same)).toBe(lineOf(before, same))
      expect(Number(lineOf(after, 'SEQUENCE')?.slice(9))).toBeGreaterThan(Number(lineOf(before, 'SEQUENCE')?.slice(9)))
      expect(rowOf(leads)?.walkthroughDate).toBeNull()
      expect(findBooking(db(), owner.leadId)).toBeNull()
    },
  )

  test('a lead restored in time keeps its walkthrough, and no one is notified', async () => {
    const owner = makeOwner()
    const { leadId } = owner
    await owner.book(0)
    const by = { leadId, actor: staff() }
    inTransaction((tx) => moveToTrash(tx, { ...by, now: new Date() }))
    inTransaction((tx) => restoreFromTrash(tx, { ...by, now: new Date() }))
    await later(11)
    expect(subjects()).toHaveLength(1)
    expect(findBooking(db(), leadId)?.startsAt).toEqual(hours[0])
  })

  test('a deleted lead has no booking page: its email has our phone number instead of the button', async () => {
    const owner = makeOwner()
    await owner.book(0)
    inTransaction((tx) => moveToTrash(tx, { leadId: owner.leadId, actor: staff(), now: new Date() }))
    await later(11)
    const mail = listMails().findLast(({ recipient }) => recipient === EMAIL)
    expect(mail?.textBody).toContain(getSetting('company').phone)
    expect(mail?.textBody).not.toContain('/walkthrough/')
  })
})

test('the email about a move names the earlier hour', async () => {
  const owner = makeOwner()
  await owner.book(0)
  await owner.book(20)
  await later(10)
  const mail = listMails().findLast(({ recipient }) => recipient === EMAIL)
  expect(mail?.textBody.replaceAll(/\s+/g, ' ')).toContain(`Previous time ${formatDayAndTime(hours[0] ?? new Date(0))}`)
})
