import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, documentEvents, documents, leadActivities, leads, tokens, messages } from '#app/db/schema/index.ts'
import { walkthroughMailJob } from '#app/modules/booking/mail-walkthrough.server.ts'
import { MAX_MAILS_PER_HOUR } from '#app/modules/messaging/queue/mail-gate.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { MESSAGE_NO_EMAIL } from '#app/modules/documents/signing/messages.ts'
import { loader as agreementPage } from '#app/routes/staff/lead/agreement.tsx'
import { action, loader } from '#app/routes/staff/lead/walkthrough.tsx'
import { paths } from '#app/paths.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastText } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string
beforeEach(() => {
  cookie = signedInAs('user').cookie
})

const call = (leadId: string) => ({ url: `/leads/${leadId}/walkthrough`, params: { leadId }, cookie })
const post = (leadId: string, form: Record<string, string>) => callAction(action, { ...call(leadId), form })
const page = async (leadId: string) => (await callLoader(loader, call(leadId))).data
const stored = (leadId: string) => rowOf(leads, eq(leads.id, leadId))
const errors = (answer: Awaited<ReturnType<typeof post>>) => (answer.data as unknown as { error: Record<string, string[]> }).error
const mails = () => rowsOf(messages)
const schedule = (typed: Record<string, string>) => ({
  intent: 'schedule',
  startsAt: '',
  otherDay: '',
  otherTime: '',
  booking: '',
  ...typed,
})

describe('Schedule Walkthrough by staff', () => {
  test('books a free hour, sets the date and the status, emails the owner and ends on the dashboard', async () => {
    const lead = makeLead(db())
    const { booking } = await page(lead.id)
    const startsAt = booking.days[0]?.slots[0]?.value ?? ''
    const answer = await post(lead.id, schedule({ startsAt }))
    expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
    expect(stored(lead.id)).toMatchObject({ walkthroughDate: new Date(startsAt), status: 'walkthrough_scheduled' })
    expect(rowsOf(bookings)).toMatchObject([{ unconfirmedSince: null, state: 'booked' }])
    expect(mails()).toMatchObject([{ template: 'walkthrough-booked', recipient: lead.email }])
    expect(rowsOf(leadActivities)[0]).toMatchObject({ kind: 'walkthrough_booked', actorKind: 'staff' })
    const other = makeLead(db())
    expect((await page(other.id)).booking.days.flatMap(({ slots }) => slots.map(({ value }) => value))).not.toContain(startsAt)
    expect(errors(await post(other.id, schedule({ startsAt })))).toEqual({
      '': ['Another walkthrough is booked at that time. Nothing has changed; pick a different time.'],
    })
  })

  test('is canceled with a next action, and the lead returns to the chosen status', async () => {
    const lead = makeLead(db())
    await post(lead.id, schedule({ startsAt: (await page(lead.id)).booking.days[0]?.slots[0]?.value ?? '' }))
    const { booking, backTo } = await page(lead.id)
    expect(backTo).toBe('proposal')
    const form = { intent: 'cancel', booking: booking.seen, nextAction: 'Find another time', backTo: 'proposal' }
    expect((await post(lead.id, form)).status).toBe(303)
    expect(stored(lead.id)).toMatchObject({ status: 'proposal', nextAction: 'Find another time', nextActionIsAllDay: true })
  })

  test('accepts any hour that staff enter, moves it and cancels it, back on the lead; a later status is kept', async () => {
    const lead = makeLead(db(), { status: 'enrolled' })
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    expect(stored(lead.id)).toMatchObject({ walkthroughDate: new Date('2098-07-06T00:30:00Z'), status: 'enrolled' })
    const { seen } = (await page(lead.id)).booking
    const moved = await post(lead.id, schedule({ otherDay: '07/06/2098', otherTime: '8 AM', booking: seen }))
    expect(moved.location).toBe(`/leads/${lead.id}`)
    expect(stored(lead.id)?.walkthroughDate).toEqual(new Date('2098-07-06T13:00:00Z'))
    const stale = await post(lead.id, { intent: 'cancel', booking: seen })
    expect(errors(stale)['']?.[0]).toMatch(/changed or canceled while this page was open/)
    const answer = await post(lead.id, { intent: 'cancel', booking: (await page(lead.id)).booking.seen })
    expect([answer.location, stored(lead.id)?.walkthroughDate]).toEqual([`/leads/${lead.id}`, null])
    expect(rowsOf(bookings)).toMatchObject([{ state: 'canceled' }])
    const kinds = rowsOf(leadActivities).map(({ kind, actorKind }) => `${actorKind} ${kind}`)
    expect(kinds.filter((kind) => kind.includes('walkthrough'))).toEqual([
      'staff walkthrough_booked',
      'staff walkthrough_moved',
      'staff walkthrough_canceled',
    ])
  })

  test.each([
    [{}, { startsAt: ['Pick a time, or enter another one'] }],
    [{ startsAt: 'soon' }, { startsAt: ['Pick a day and time'] }],
    [{ startsAt: '+099999-01-01T10:00:00.000Z' }, { startsAt: ['Pick a day and time'] }],
    [{ startsAt: '2098-07-05T10:07:31.123Z' }, { startsAt: ['Pick a day and time'] }],
    [
      { otherDay: '02/30/2025', otherTime: '9 AM' },
      { otherDay: ['Enter a date as month, day and year, for example 03/31/2026'] },
    ],
    [{ otherDay: '2098-07-05' }, { otherTime: ['Also enter the time'] }],
    [{ otherDay: '2020-07-05', otherTime: '09:00' }, { '': ['This time is in the past. Enter a later one.'] }],
  ])('%o is refused', async (typed, expected) => {
    const lead = makeLead(db())
    expect(errors(await post(lead.id, schedule(typed)))).toMatchObject(expected)
    expect([stored(lead.id), mails()]).toEqual([lead, []])
  })

  test('of a lead in the trash, or a missing one, is refused with a message', async () => {
    const binned = makeLead(db(), { deletedAt: new Date() }).id
    for (const id of [binned, '__proto__', 'x'.repeat(10_000)]) {
      expect((await callLoader(loader, call(id))).status).toBe(404)
      expect((await post(id, schedule({ otherDay: '2098-07-05', otherTime: '09:00' }))).status).toBe(404)
    }
  })
})

describe('Review & Sign Documents', () => {
  test('emails the signing link to the owner and continues to the time', async () => {
    const lead = makeLead(db())
    const answer = await post(lead.id, { intent: 'send' })
    expect([answer.status, answer.location]).toEqual([303, `/leads/${lead.id}/walkthrough?step=schedule`])
    expect(rowsOf(documents)).toMatchObject([{ leadId: lead.id, status: 'pending' }])
    expect(mails().map(({ recipient }) => recipient)).toEqual([lead.email])
    expect((await page(lead.id)).agreement).toMatchObject({ status: 'pending', sentAt: null })
    await runDueJobs()
    expect((await page(lead.id)).agreement).toMatchObject({ status: 'pending', sentAt: expect.any(Date) })
  })

  test('the signing page is readable for staff, without a way to sign, and says who may', async () => {
    const lead = makeLead(db())
    const read = (leadId: string) => callLoader(agreementPage, { url: paths.leadAgreement(leadId), params: { leadId }, cookie })
    expect((await read(lead.id)).status).toBe(404)
    await post(lead.id, { intent: 'send' })
    await runDueJobs()
    const before = [rowsOf(documents), rowsOf(documentEvents), rowsOf(tokens)]
    const { data } = await read(lead.id)
    expect(data.shown).toMatchObject({ state: 'open', signerEmail: lead.email, sentAt: expect.any(Date) })
    expect(data.shown.agreement?.clauses.length).toBeGreaterThan(3)
    expect(JSON.stringify(data)).not.toMatch(/\/sign\/|[0-9a-f]{32}(?!["])/)
    // Reading it does not count as opened by its signer, and reveals no link.
    expect([rowsOf(documents), rowsOf(documentEvents), rowsOf(tokens)]).toEqual(before)
    db().update(leads).set({ email: 'new@example.com' }).where(eq(leads.id, lead.id)).run()
    expect((await read(lead.id)).data.shown.state).toBe('closed')
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, lead.id)).run()
    for (const id of [lead.id, '__proto__', 'x'.repeat(10_000)]) expect((await read(id)).status).toBe(404)
  })

  test('of a lead without a property says what is missing', async () => {
    const lead = makeLeadWithoutProperty(db())
    expect(errors(await post(lead.id, { intent: 'send' }))['']?.[0]).toMatch(/Enter it in Edit Details first/)
  })

  test('of a lead with only a phone number sends nothing, and the toast of a canceled walkthrough promises no email', async () => {
    const lead = makeLead(db(), { email: ' ', phone: '515-555-0142' })
    expect(errors(await post(lead.id, { intent: 'send' }))).toEqual({ '': [MESSAGE_NO_EMAIL] })
    expect([rowsOf(documents), mails(), stored(lead.id)]).toEqual([[], [], lead])
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    const { seen } = (await page(lead.id)).booking
    expect(await toastText(await post(lead.id, { intent: 'cancel', booking: seen }))).toBe('success: Walkthrough canceled')
  })

  test('creates a lead from an analysis without one', async () => {
    const entry = makeEntry(db())
    const answer = await post(entry.id, { intent: 'send' })
    expect(answer.location).toBe(`/leads/${rowOf(leads)?.id}/walkthrough?step=schedule`)
  })
})

describe('email triggered by staff', () => {
  /** The number of emails that forms of strangers may send to a mailbox within an hour. */
  const useUpLimits = (email: string) => {
    for (let count = 0; count < MAX_MAILS_PER_HOUR; count++)
      inTransaction((tx) =>
        queueMail(tx, { template: 'analysis-report', cause: 'visitor', to: email, subject: 'Report', text: 'x', html: 'x' }),
      )
  }
  const ofStaff = () => mails().filter(({ template }) => template !== 'analysis-report')

  test("isn't held if strangers have used up the mailbox's limit", async () => {
    const lead = makeLead(db())
    useUpLimits(lead.email)
    await post(lead.id, { intent: 'send' })
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    expect(ofStaff().map(({ template, cause, state, isLimited }) => [template, cause, state, isLimited])).toEqual([
      ['agreement-link', 'staff', 'queued', false],
      ['walkthrough-booked', 'staff', 'queued', false],
    ])
  })

  test("doesn't count against the limit of visitors' forms", async () => {
    const lead = makeLead(db())
    await post(lead.id, { intent: 'send' })
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    useUpLimits(lead.email)
    expect(mails().map(({ state }) => state)).toEqual(Array(2 + MAX_MAILS_PER_HOUR).fill('queued'))
  })

  test('delayed for ten minutes, because an owner changed the hour just before, still counts as by staff', async () => {
    const lead = makeLead(db())
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    const { seen } = (await page(lead.id)).booking
    await post(lead.id, schedule({ otherDay: '2098-07-06', otherTime: '8 AM', booking: seen }))
    const later = new Date(Date.now() + 11 * 60_000)
    await walkthroughMailJob.run({ leadId: lead.id }, { now: later, attempt: 1, signal: AbortSignal.timeout(5_000) })
    expect(ofStaff().map(({ template, cause }) => [template, cause])).toEqual([
      ['walkthrough-booked', 'staff'],
      ['walkthrough-moved', 'staff'],
    ])
  })

  test('is in the timeline with its author, also the second time', async () => {
    const lead = makeLead(db())
    await post(lead.id, { intent: 'send' })
    db()
      .update(documentEvents)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .run()
    await post(lead.id, { intent: 'send' })
    const lines = rowsOf(leadActivities, eq(leadActivities.kind, 'agreement_sent'))
    expect(lines.map(({ summary, actorKind }) => [summary, actorKind])).toEqual([
      [`The management agreement was sent to ${lead.email}.`, 'staff'],
      [`The management agreement link was resent to ${lead.email}.`, 'staff'],
    ])
  })
})
