import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { bookings, documents, leadActivities, leads, messages } from '#app/db/schema/index.ts'
import { action, loader } from '#app/routes/staff/lead/walkthrough.tsx'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let cookie: string
beforeEach(() => {
  cookie = signedInAs('user').cookie
})

const call = (leadId: string) => ({ url: `/leads/${leadId}/walkthrough`, params: { leadId }, cookie })
const post = (leadId: string, form: Record<string, string>) => callAction(action, { ...call(leadId), form })
const page = async (leadId: string) => (await callLoader(loader, call(leadId))).data
const stored = (leadId: string) => db().select().from(leads).where(eq(leads.id, leadId)).get()
const errors = (answer: Awaited<ReturnType<typeof post>>) => (answer.data as unknown as { error: Record<string, string[]> }).error
const mails = () => db().select().from(messages).all()
const schedule = (typed: Record<string, string>) => ({
  intent: 'schedule',
  startsAt: '',
  otherDay: '',
  otherTime: '',
  booking: '',
  ...typed,
})

describe('Schedule Walkthrough by staff', () => {
  test('takes a free hour, sets the date and the status, tells the owner by mail and ends on the dashboard', async () => {
    const lead = makeLead(db())
    const { booking } = await page(lead.id)
    const startsAt = booking.days[0]?.slots[0]?.value ?? ''
    const answer = await post(lead.id, schedule({ startsAt }))
    expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
    expect(stored(lead.id)).toMatchObject({ walkthroughDate: new Date(startsAt), status: 'walkthrough_scheduled' })
    expect(db().select().from(bookings).all()).toMatchObject([{ unconfirmedSince: null, state: 'booked' }])
    expect(mails()).toMatchObject([{ template: 'walkthrough-booked', recipient: lead.email }])
    expect(db().select().from(leadActivities).all()[0]).toMatchObject({ kind: 'walkthrough_booked', actorKind: 'staff' })
    const other = makeLead(db())
    expect((await page(other.id)).booking.days.flatMap(({ slots }) => slots.map(({ value }) => value))).not.toContain(startsAt)
    expect(errors(await post(other.id, schedule({ startsAt })))).toEqual({
      '': ['Another walkthrough is at that time. Pick another one; nothing was changed.'],
    })
  })

  test('takes any hour that staff enter, moves it and cancels it; a lead further on keeps its status', async () => {
    const lead = makeLead(db(), { status: 'enrolled' })
    await post(lead.id, schedule({ otherDay: '2098-07-05', otherTime: '19:30' }))
    expect(stored(lead.id)).toMatchObject({ walkthroughDate: new Date('2098-07-06T00:30:00Z'), status: 'enrolled' })
    const { seen } = (await page(lead.id)).booking
    await post(lead.id, schedule({ otherDay: '07/06/2098', otherTime: '8 AM', booking: seen }))
    expect(stored(lead.id)?.walkthroughDate).toEqual(new Date('2098-07-06T13:00:00Z'))
    const stale = await post(lead.id, { intent: 'cancel', booking: seen })
    expect(errors(stale)['']?.[0]).toMatch(/changed or cancelled in the meantime/)
    const answer = await post(lead.id, { intent: 'cancel', booking: (await page(lead.id)).booking.seen })
    expect([answer.location, stored(lead.id)?.walkthroughDate]).toEqual(['/dashboard', null])
    expect(db().select().from(bookings).all()).toMatchObject([{ state: 'cancelled' }])
    const kinds = db()
      .select()
      .from(leadActivities)
      .all()
      .map(({ kind, actorKind }) => `${actorKind} ${kind}`)
    expect(kinds.filter((kind) => kind.includes('walkthrough'))).toEqual([
      'staff walkthrough_booked',
      'staff walkthrough_moved',
      'staff walkthrough_cancelled',
    ])
  })

  test.each([
    [{}, { startsAt: ['Pick a time, or enter another one'] }],
    [{ startsAt: 'soon' }, { startsAt: ['Pick a day and time'] }],
    [{ otherDay: '02/30/2025', otherTime: '9 AM' }, { otherDay: ['Enter a day as month, day and year, for example 03/31/2026'] }],
    [{ otherDay: '2098-07-05' }, { otherTime: ['Enter the hour, too'] }],
    [{ otherDay: '2020-07-05', otherTime: '09:00' }, { '': ['This time has gone by. Enter one that is ahead.'] }],
  ])('%o is refused', async (typed, expected) => {
    const lead = makeLead(db())
    expect(errors(await post(lead.id, schedule(typed)))).toMatchObject(expected)
    expect([stored(lead.id), mails()]).toEqual([lead, []])
  })

  test('of a lead in the bin, or of none, is refused in words', async () => {
    const binned = makeLead(db(), { deletedAt: new Date() }).id
    for (const id of [binned, '__proto__', 'x'.repeat(10_000)]) {
      expect((await callLoader(loader, call(id))).status).toBe(404)
      expect((await post(id, schedule({ otherDay: '2098-07-05', otherTime: '09:00' }))).status).toBe(404)
    }
  })
})

describe('Review & Sign Documents', () => {
  test('mails the signing link to the owner and goes on to the time', async () => {
    const lead = makeLead(db())
    const answer = await post(lead.id, { intent: 'send' })
    expect([answer.status, answer.location]).toEqual([303, `/leads/${lead.id}/walkthrough?step=schedule`])
    expect(db().select().from(documents).all()).toMatchObject([{ leadId: lead.id, status: 'pending' }])
    expect(mails().map(({ recipient }) => recipient)).toEqual([lead.email])
    expect((await page(lead.id)).agreement).toMatchObject({ status: 'pending', sentAt: expect.any(Date) })
  })

  test('of a lead without a property says what is missing', async () => {
    const lead = makeLeadWithoutProperty(db())
    expect(errors(await post(lead.id, { intent: 'send' }))['']?.[0]).toMatch(/Enter it in Edit Details first/)
  })

  test('makes a lead of an analysis that has none', async () => {
    const entry = makeEntry(db())
    const answer = await post(entry.id, { intent: 'send' })
    expect(answer.location).toBe(`/leads/${db().select().from(leads).get()?.id}/walkthrough?step=schedule`)
  })
})
