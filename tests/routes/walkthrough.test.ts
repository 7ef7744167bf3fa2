import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatLongWeekday } from '#app/format/date.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, leadActivities, leads, tokens, type messages } from '#app/db/schema/index.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookWalkthrough } from '#app/modules/booking/book-walkthrough.server.ts'
import { cancelWalkthrough } from '#app/modules/booking/cancel-walkthrough.server.ts'
import { getBookingPage } from '#app/modules/booking/booking-page.server.ts'
import { MESSAGE_PICK } from '#app/modules/booking/messages.ts'
import { findBooking } from '#app/modules/booking/queries.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { action, loader } from '#app/routes/public/walkthrough.tsx'
import { loader as calendarLoader } from '#app/routes/resources/walkthrough-calendar.ts'
import { makeLead, type LeadRow } from '#tests/factories/make-lead.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { ok, refused } from '#app/result.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

type Link = { lead: LeadRow; token: string }

function makeLink(overrides: Parameters<typeof makeLead>[1] = {}): Link {
  return inTransaction((tx) => {
    const lead = makeLead(tx, { status: 'analysis_submitted', ...overrides })
    const token = createBookingToken(tx, lead.id)
    return { lead, token }
  })
}

const open = ({ token }: { token: string }, query = '') =>
  callLoader(loader, { url: `/walkthrough/${token}${query}`, params: { token } })
const post = ({ token }: { token: string }, form: FormFields) =>
  callAction(action, { url: `/walkthrough/${token}`, params: { token }, form })
const download = ({ token }: { token: string }) =>
  callLoader(calendarLoader, { url: `/walkthrough/${token}/calendar.ics`, params: { token } })

// The first one may be over before a test ends.
const hours = bookableHours(new Date()).slice(1)

/** A bookable time. */
function hour(nth: number): Date {
  const found = hours[nth]
  if (!found) throw new Error('There are not that many hours')
  return found
}

const shownTo = ({ token }: { token: string }, now?: Date) => {
  const described = getBookingPage({ token, visitor: null }, () => false, now)
  return described.ok ? described.value : null
}
const keyOf = (link: Link) => shownTo(link)?.booking?.key ?? ''
const book = (link: Link, startsAt: Date, extra: Record<string, string> = {}) =>
  post(link, { intent: 'book', booking: keyOf(link), startsAt: startsAt.toISOString(), ...extra })
const cancel = (link: Link) => post(link, { intent: 'cancel', booking: keyOf(link) })
const leadOf = ({ lead }: Link) => rowOf(leads, eq(leads.id, lead.id))
const mailsTo = (template: string) => listMails(template)
const timelineOf = ({ lead }: Link) =>
  db()
    .select({ kind: leadActivities.kind, summary: leadActivities.summary })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, lead.id))
    .all()
const offered = async (link: Link) => (await open(link)).data.days.flatMap(({ slots }) => slots.map(({ value }) => value))
const fileOf = (mail: typeof messages.$inferSelect | undefined) => {
  const file = mail?.attachments?.[0]
  return file && 'content' in file ? file.content : undefined
}
async function tenMinutesLater(): Promise<void> {
  await runDueJobs(new Date(Date.now() + 10 * 60_000))
}
const linesOf = (file: string | undefined) => (file ?? '').replaceAll('\r\n ', '').split('\r\n')

describe('the booking page', () => {
  test('offers the free hours of the next two weeks, by day, and is kept out of indexes', async () => {
    const link = makeLink()
    const page = await open(link)
    expect(page.data).toMatchObject({ view: 'pick', booking: null, propertyAddress: link.lead.propertyAddress })
    expect(page.data.days.flatMap(({ slots }) => slots.map(({ value }) => value))).toEqual(
      bookableHours(new Date()).map((each) => each.toISOString()),
    )
    expect(JSON.stringify(page.data)).not.toContain(link.lead.email)
  })

  test('books an hour: date, status, timeline, email with its calendar file, notice to staff', async () => {
    const link = makeLink({ name: 'Dana Hill', email: 'dana@example.com' })
    const answer = await book(link, hour(3))
    expect([answer.status, answer.location]).toEqual([303, `/walkthrough/${link.token}`])
    expect(leadOf(link)).toMatchObject({ status: 'walkthrough_scheduled', walkthroughDate: hour(3) })
    expect(timelineOf(link).map(({ kind }) => kind)).toEqual(['walkthrough_booked', 'status_changed'])
    const [mail] = mailsTo('walkthrough-booked')
    expect(mail).toMatchObject({ recipient: 'dana@example.com', leadId: link.lead.id })
    expect(mail?.textBody).toContain(formatLongWeekday(hour(3)))
    expect(mail?.textBody).toMatch(/http:\/\/localhost:3000\/walkthrough\/[0-9a-f]{32}/)
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({
      filename: 'walkthrough.ics',
      contentType: 'text/calendar; charset=utf-8; method=REQUEST',
    })
    const id = findBooking(db(), link.lead.id)?.id ?? ''
    expect(linesOf(fileOf(mail))).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'SEQUENCE:1',
        'STATUS:CONFIRMED',
        `UID:walkthrough-${id}@localhost`,
        `LOCATION:${link.lead.propertyAddress.replaceAll(',', '\\,')}`,
        'ORGANIZER;CN="Harvest Gate Property Management":mailto:hello@harvestgate.example',
      ]),
    )
    const [notice] = mailsTo('walkthrough-notice')
    expect(notice).toMatchObject({ leadId: link.lead.id, textBody: expect.stringContaining('dana@example.com') as string })
    expect(notice?.textBody).toContain(`/leads/${link.lead.id}`)
    const page = await open(link)
    expect(page.data).toMatchObject({ view: 'booked', booking: { day: formatLongWeekday(hour(3)), hasStarted: false } })
  })

  test.each(['', 'noon'])('asks for a time when a day is open and the time is "%s"', async (startsAt) => {
    const answer = await post(makeLink(), { intent: 'book', booking: '', day: formatLongWeekday(hour(0)), startsAt })
    expect([answer.status, errorsOf(answer.data).startsAt]).toEqual([400, MESSAGE_PICK])
  })

  test('the link in the email opens the same booking', async () => {
    const link = makeLink()
    await book(link, hour(0))
    const token = /walkthrough\/([0-9a-f]{32})/.exec(mailsTo('walkthrough-booked')[0]?.textBody ?? '')?.[1] ?? ''
    expect(token).not.toBe(link.token)
    expect((await open({ token })).data.booking?.day).toBe(formatLongWeekday(hour(0)))
  })

  test('in demo mode the page shows its email', async () => {
    const link = makeLink()
    expect((await open(link)).data.demoMail).toBeNull()
    await book(link, hour(0))
    const { demoMail } = (await open(link)).data
    expect(demoMail?.subject).toContain(formatLongWeekday(hour(0)))
    expect(demoMail?.link).toMatch(/\/walkthrough\/[0-9a-f]{32}$/)
    await book(link, hour(9))
    expect((await open(link)).data).toMatchObject({ mailed: expect.stringMatching(/^You just changed it/), demoMail: null })
    await tenMinutesLater()
    expect((await open(link)).data.demoMail?.subject).toContain('Your walkthrough was moved')
  })

  test('a lead with a later status keeps it and gets the date', async () => {
    const link = makeLink({ status: 'enrolled' })
    await book(link, hour(1))
    expect(leadOf(link)).toMatchObject({ status: 'enrolled', walkthroughDate: hour(1) })
    expect(timelineOf(link).map(({ kind }) => kind)).toEqual(['walkthrough_booked', 'status_unchanged'])
  })

  test('the same post twice books once and emails once', async () => {
    const link = makeLink()
    const form = { intent: 'book', booking: '', startsAt: hour(2).toISOString() }
    const answers = [await post(link, form), await post(link, form)]
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/walkthrough/${link.token}`))
    expect(rowsOf(bookings)).toHaveLength(1)
    expect(mailsTo('walkthrough-booked')).toHaveLength(1)
  })

  test('an hour taken by someone else is named, and no longer offered', async () => {
    const first = makeLink()
    const second = makeLink()
    await book(first, hour(4))
    const answer = await book(second, hour(4))
    expect(answer.status).toBe(409)
    expect(replyOf(answer.data)).toEqual({
      values: { startsAt: hour(4).toISOString() },
      errors: { startsAt: 'Someone just took this time. Nothing has changed; pick another one.' },
    })
    expect(await offered(second)).not.toContain(hour(4).toISOString())
    expect(findBooking(db(), second.lead.id)).toBeNull()
    expect(leadOf(second)).toMatchObject({ status: 'analysis_submitted', walkthroughDate: null })
    expect(timelineOf(second)).toEqual([])
    expect(mailsTo('walkthrough-booked')).toHaveLength(1)
  })

  test('the hour of a walkthrough agreed with staff is taken', async () => {
    makeLink({ walkthroughDate: new Date(hour(4).getTime() + 30 * 60_000) })
    const link = makeLink()
    expect(await offered(link)).not.toContain(hour(4).toISOString())
    expect((await book(link, hour(4))).status).toBe(409)
    expect((await book(link, hour(6))).status).toBe(303)
  })

  test('the unique index prevents two bookings of an hour, and two open bookings of a lead', () => {
    const [one, other] = [makeLink(), makeLink()]
    const insert = (leadId: string, startsAt: Date) => db().insert(bookings).values({ leadId, startsAt }).run()
    insert(one.lead.id, hour(0))
    expect(() => insert(other.lead.id, hour(0))).toThrow(/UNIQUE/)
    expect(() => insert(one.lead.id, hour(1))).toThrow(/UNIQUE/)
  })

  test('names with special characters reach the calendar file in one line', async () => {
    const link = makeLink({ name: 'Dana "D" Hill\r\nSUMMARY:x', email: 'dana@example.com' })
    await book(link, hour(0))
    const lines = linesOf(fileOf(mailsTo('walkthrough-booked')[0]))
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Walkthrough with Harvest Gate Property Management',
    ])
  })
})

describe('changing the time', () => {
  test('keeps the calendar entry and increments its sequence, frees the old hour, keeps the status', async () => {
    const link = makeLink({ email: 'dana@example.com' })
    proveMailboxOf('dana@example.com')
    await book(link, hour(0))
    const before = findBooking(db(), link.lead.id)
    expect((await open(link, '?view=change')).data).toMatchObject({ view: 'change' })
    const answer = await book(link, hour(5))
    expect(answer.status).toBe(303)
    expect(findBooking(db(), link.lead.id)).toMatchObject({ id: before?.id, startsAt: hour(5), sequence: 1 })
    expect(leadOf(link)).toMatchObject({ status: 'walkthrough_scheduled', walkthroughDate: hour(5) })
    await tenMinutesLater()
    const lines = linesOf(fileOf(mailsTo('walkthrough-moved')[0]))
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', 'SEQUENCE:3', `UID:walkthrough-${before?.id ?? ''}@localhost`]),
    )
    expect(timelineOf(link).at(-1)?.kind).toBe('walkthrough_moved')
    expect(mailsTo('walkthrough-notice')).toHaveLength(2)
    const other = makeLink()
    expect(await offered(other)).toContain(hour(0).toISOString())
  })

  test('of an earlier lead moves it on to walkthrough_scheduled', async () => {
    const link = makeLink()
    await book(link, hour(0))
    db().update(leads).set({ status: 'site_visit_scheduled' }).where(eq(leads.id, link.lead.id)).run()
    await book(link, hour(5))
    expect(leadOf(link)).toMatchObject({ status: 'walkthrough_scheduled', walkthroughDate: hour(5) })
    expect(timelineOf(link).slice(-2)).toMatchObject([
      { kind: 'walkthrough_moved' },
      { summary: 'Walkthrough moved to another time: moved from Site Visit Scheduled to Walkthrough Scheduled' },
    ])
  })

  test('to a taken hour leaves the booking as it was', async () => {
    const [link, other] = [makeLink(), makeLink()]
    await book(link, hour(0))
    await book(other, hour(1))
    const answer = await book(link, hour(1))
    expect(answer.status).toBe(409)
    expect(findBooking(db(), link.lead.id)).toMatchObject({ startsAt: hour(0), sequence: 0 })
    expect(leadOf(link)?.walkthroughDate).toEqual(hour(0))
    expect(mailsTo('walkthrough-moved')).toEqual([])
  })

  test('from an outdated page changes nothing and says so', async () => {
    const link = makeLink()
    await book(link, hour(0))
    const stale = keyOf(link)
    await book(link, hour(1))
    for (const booking of ['', stale]) {
      const answer = await post(link, { intent: 'book', booking, startsAt: hour(2).toISOString() })
      expect(answer.status).toBe(409)
      expect(errorsOf(answer.data)['']).toContain('while this page was open')
    }
    expect((await post(link, { intent: 'cancel', booking: stale })).status).toBe(409)
    expect(findBooking(db(), link.lead.id)?.startsAt).toEqual(hour(1))
  })
})

describe('canceling', () => {
  test('never happens by opening its page', async () => {
    const link = makeLink()
    await book(link, hour(0))
    expect((await open(link, '?view=cancel')).data.view).toBe('cancel')
    expect(findBooking(db(), link.lead.id)).not.toBeNull()
  })

  test('clears the date, keeps the status, notifies owner, calendar, timeline and staff, once', async () => {
    const link = makeLink({ email: 'dana@example.com' })
    proveMailboxOf('dana@example.com')
    await book(link, hour(0))
    const before = findBooking(db(), link.lead.id)
    const form = { intent: 'cancel', booking: keyOf(link) }
    expect((await post(link, form)).location).toBe(`/walkthrough/${link.token}`)
    expect((await post(link, form)).location).toBe(`/walkthrough/${link.token}`)
    expect(leadOf(link)).toMatchObject({ status: 'walkthrough_scheduled', walkthroughDate: null })
    expect(timelineOf(link).filter(({ kind }) => kind === 'walkthrough_canceled')).toHaveLength(1)
    await tenMinutesLater()
    const mails = mailsTo('walkthrough-canceled')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.attachments?.[0]?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect(linesOf(fileOf(mails[0]))).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:3',
        `UID:walkthrough-${before?.id ?? ''}@localhost`,
      ]),
    )
    expect(mailsTo('walkthrough-notice').map(({ subject }) => subject)[1]).toContain('A walkthrough was canceled')
    expect((await download(link)).status).toBe(404)
  })

  test('the same link books again, as a new entry', async () => {
    const link = makeLink()
    await book(link, hour(0))
    const first = findBooking(db(), link.lead.id)?.id
    await cancel(link)
    expect((await open(link)).data.view).toBe('pick')
    expect((await book(link, hour(0))).status).toBe(303)
    expect(findBooking(db(), link.lead.id)).toMatchObject({ startsAt: hour(0), sequence: 0 })
    expect(findBooking(db(), link.lead.id)?.id).not.toBe(first)
  })
})

test("an hour of a lead in the trash is free again, and the lead's timeline says why it has none", async () => {
  const [binned, link] = [makeLink(), makeLink()]
  await book(binned, hour(0))
  db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, binned.lead.id)).run()
  expect(await offered(link)).toContain(hour(0).toISOString())
  expect((await book(link, hour(0))).status).toBe(303)
  expect(findBooking(db(), binned.lead.id)).toBeNull()
  expect(leadOf(binned)?.walkthroughDate).toBeNull()
  expect(timelineOf(binned).at(-1)?.summary).toContain('because this lead was in the trash')
  // A calendar only takes a cancellation that is newer than the invitation.
  const canceled = rowsOf(bookings, eq(bookings.leadId, binned.lead.id))
  expect(canceled).toMatchObject([{ state: 'canceled', sequence: 1 }])
})

test('a walkthrough that has begun can be followed by another, but not changed', () => {
  const link = makeLink()
  const now = new Date('2026-06-01T18:00:00Z')
  const later = new Date('2026-06-03T18:00:00Z')
  const first = new Date('2026-06-02T18:00:00Z')
  const second = new Date('2026-06-05T18:00:00Z')
  db()
    .update(tokens)
    .set({ expiresAt: new Date('2026-12-01') })
    .run()
  const visit = { token: link.token, visitor: null, countBooking: () => true, hasPaid: false }
  expect(bookWalkthrough({ ...visit, startsAt: first, seen: '' }, now).result).toEqual(ok('booked'))
  const seen = shownTo(link, later)?.booking
  expect(seen?.hasStarted).toBe(true)
  expect(cancelWalkthrough({ ...visit, seen: seen?.key ?? '' }, later).result).toEqual(refused('started'))
  expect(bookWalkthrough({ ...visit, startsAt: second, seen: seen?.key ?? '' }, later).result).toEqual(ok('booked'))
  expect(db().select({ startsAt: bookings.startsAt, state: bookings.state }).from(bookings).all()).toEqual([
    { startsAt: first, state: 'past' },
    { startsAt: second, state: 'booked' },
  ])
})

test('the walkthrough can be downloaded for a calendar', async () => {
  const link = makeLink()
  await book(link, hour(0))
  await book(link, hour(1))
  const answer = await download(link)
  expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  const lines = linesOf(await answer.text())
  expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'SEQUENCE:3']))
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})
