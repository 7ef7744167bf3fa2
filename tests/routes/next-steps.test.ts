import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, tokens } from '#app/db/schema/index.ts'
import { bookWalkthrough } from '#app/modules/booking/book-walkthrough.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { bookableHours } from '#app/modules/booking/slots/slots.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { loader as enrollLoader } from '#app/routes/public/enroll.tsx'
import { loader as startLoader } from '#app/routes/public/manage/start.ts'
import { action as pickAction, loader as pickLoader } from '#app/routes/public/pick-walkthrough.tsx'
import { loader } from '#app/routes/public/report.tsx'
import { ok } from '#app/result.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import { makeDocument, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

async function stepsOf(leadId: string) {
  const cookie = await provedBrowserOf(leadId)
  const { data } = await callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, cookie })
  return data.nextSteps?.steps ?? []
}
const isInvitedToBegin = async (leadId: string) => {
  const cookie = await browserOf(leadId)
  const { data } = await callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, cookie })
  return data.nextSteps?.hasStarted === false
}
const linesOf = async (leadId: string) => (await stepsOf(leadId)).map(({ key, state, action }) => [key, state, action])

describe("the owner's next steps", () => {
  test('follow from the completed ones, in order', async () => {
    const leadId = makeReport(db())
    expect(await linesOf(leadId)).toEqual([
      ['analysis', 'done', null],
      ['terms', 'now', 'read_terms'],
      ['walkthrough', 'ahead', null],
      ['signature', 'ahead', null],
      ['payment', 'ahead', null],
    ])
    expect(await isInvitedToBegin(leadId)).toBe(true)
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'walkthrough' }))
    expect(await isInvitedToBegin(leadId)).toBe(false)
    expect((await linesOf(leadId)).slice(2)).toEqual([
      ['walkthrough', 'now', 'pick_time'],
      ['signature', 'ahead', 'sign'],
      ['payment', 'ahead', 'pay'],
    ])
    const startsAt = bookableHours(new Date())[5] ?? new Date()
    const token = inTransaction((tx) => createBookingToken(tx, leadId))
    expect(
      bookWalkthrough({ token, visitor: null, startsAt, seen: '', countBooking: () => true, hasPaid: false }).result,
    ).toEqual(ok('booked'))
    const booked = await stepsOf(leadId)
    expect(booked[2]).toMatchObject({ state: 'scheduled', at: startsAt, action: 'change_time' })
    expect(booked[3]).toMatchObject({ state: 'now', action: 'sign' })
    const signedAt = new Date('2026-11-20T16:00:00Z')
    makeDocument(db(), { leadId, status: 'completed', completedAt: signedAt })
    expect((await stepsOf(leadId))[3]).toMatchObject({ state: 'done', at: signedAt })
    const paidAt = new Date('2026-11-20T17:00:00Z')
    makePayment(db(), { leadId, state: 'paid', paidAt })
    expect((await stepsOf(leadId))[4]).toMatchObject({ state: 'done', at: paidAt })
    expect(await isInvitedToBegin(leadId)).toBe(false)
  })

  test.each([
    ['enrolled online', (leadId: string) => makeActivity(db(), { leadId, kind: 'enrolled_online' })],
    [
      'has a walkthrough',
      (leadId: string) => db().update(leads).set({ walkthroughDate: new Date() }).where(eq(leads.id, leadId)).run(),
    ],
    ['was sent an agreement', (leadId: string) => makeDocument(db(), { leadId })],
    ['has signed', (leadId: string) => makeDocument(db(), { leadId, status: 'completed', completedAt: new Date() })],
    ['has paid', (leadId: string) => makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })],
    ['was refunded', (leadId: string) => makePayment(db(), { leadId, state: 'refunded', paidAt: new Date() })],
    ['is enrolled', (leadId: string) => db().update(leads).set({ status: 'enrolled' }).where(eq(leads.id, leadId)).run()],
    ['was won', (leadId: string) => db().update(leads).set({ status: 'won' }).where(eq(leads.id, leadId)).run()],
  ])('an owner who %s is not asked to begin', async (_words, happens) => {
    const leadId = makeReport(db())
    expect(await isInvitedToBegin(leadId)).toBe(true)
    happens(leadId)
    expect(await isInvitedToBegin(leadId)).toBe(false)
  })

  test('are hidden from everyone who may not act for the lead', async () => {
    const leadId = makeReport(db())
    const other = makeReport(db())
    makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    for (const cookie of [undefined, await browserOf(other)]) {
      const { data } = await callLoader(loader, { url: `/analysis/${leadId}`, params: { leadId }, ...(cookie ? { cookie } : {}) })
      expect(data.nextSteps).toBeNull()
      expect(JSON.stringify(data)).not.toMatch(/read_terms|pick_time|"payment"/)
    }
  })

  test('show a date entered by staff, without a button to change it', async () => {
    const leadId = makeReport(db(), { lead: { walkthroughDate: new Date(Date.now() + 86_400_000) } })
    expect((await stepsOf(leadId))[2]).toMatchObject({ state: 'scheduled', action: null })
  })

  test('are also on the page of a failed analysis', async () => {
    const leadId = makeReport(db(), { entry: { requestedAt: new Date(Date.now() - 600_000) }, result: null })
    expect((await stepsOf(leadId))[0]).toMatchObject({ state: 'ahead', remark: 'in_work' })
  })
})

describe('an owner who has finished', () => {
  const openEnroll = async (leadId: string, cookie: string, more = '') =>
    (await callLoader(enrollLoader, { url: `/enroll?from=${leadId}${more}`, cookie })).location
  const openDialog = async (leadId: string, cookie: string) =>
    (await callLoader(startLoader, { url: `/analysis/${leadId}/manage`, params: { leadId }, cookie })).location

  test.each([
    ['enrolled', (leadId: string) => makeActivity(db(), { leadId, kind: 'enrolled_online' }), true, false],
    ['signed', (leadId: string) => makeDocument(db(), { leadId, status: 'completed' }), true, true],
    ['paid', (leadId: string) => makePayment(db(), { leadId, state: 'paid', paidAt: new Date() }), true, true],
    ['was refunded', (leadId: string) => makePayment(db(), { leadId, state: 'refunded', paidAt: new Date() }), false, false],
  ])('who %s is redirected to the report and not asked again', async (_words, happens, isEnrollOver, isDialogOver) => {
    const leadId = makeReport(db())
    const cookie = await browserOf(leadId)
    expect([await openEnroll(leadId, cookie), await openDialog(leadId, cookie)]).toEqual([null, `/analysis/${leadId}/manage/why`])
    happens(leadId)
    expect(await openEnroll(leadId, cookie)).toBe(isEnrollOver ? `/analysis/${leadId}` : null)
    expect(await openDialog(leadId, cookie)).toBe(`/analysis/${leadId}${isDialogOver ? '' : '/manage/why'}`)
    // The steps show the submitted data and can change it, and no one is notified again.
    expect(await openEnroll(leadId, cookie, '&step=1')).toBeNull()
    const other = await browserOf(makeReport(db()))
    expect([await openEnroll(leadId, other), await openDialog(leadId, other)]).toEqual([null, `/analysis/${leadId}/manage/why`])
  })
})

describe('the button to pick a time', () => {
  const press = async (leadId: string, cookie?: string, form: Record<string, string> = {}) =>
    callAction(pickAction, { url: `/analysis/${leadId}/walkthrough`, params: { leadId }, form, ...(cookie ? { cookie } : {}) })

  test("leads to the lead's booking page", async () => {
    const leadId = makeReport(db())
    const answer = await press(leadId, await browserOf(leadId))
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/walkthrough\/[0-9a-f]{32}$/)
  })

  test('does nothing for other browsers, programs, and leads in the trash', async () => {
    const leadId = makeReport(db())
    const cookie = await browserOf(leadId)
    expect((await press(leadId)).status).toBe(403)
    expect((await press(leadId, await browserOf(makeReport(db())))).status).toBe(403)
    expect((await press(leadId, cookie, { website: 'x' })).status).toBe(400)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await press(leadId, cookie)).status).toBe(404)
    expect(rowsOf(tokens)).toEqual([])
  })

  test('opened by its address, shows the report and creates no link', async () => {
    const leadId = makeReport(db())
    const answer = await callLoader(pickLoader, { url: `/analysis/${leadId}/walkthrough`, params: { leadId } })
    expect(answer.location).toBe(`/analysis/${leadId}`)
    expect(rowsOf(tokens)).toEqual([])
  })
})
