import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { bookings, leadActivities, leads } from '#app/db/schema/index.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { action, loader } from '#app/routes/public/enroll-walkthrough.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeBooking, makeDocument, makePayment } from '#tests/factories/make-onboarding.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf, cookieOf, newVisitor, submitLead } from '#tests/setup/visitor.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

/** A lead that enrolled online, with its browser's cookie. */
async function enrolled(overrides: Parameters<typeof makeLead>[1] = {}) {
  const { id } = makeLead(db(), { status: 'enrolled', source: 'enrollment', ...overrides })
  return { leadId: id, cookie: await browserOf(id) }
}

type Browser = { leadId: string; cookie: string }

const open = ({ leadId, cookie }: Browser, query = '') =>
  callLoader(loader, { url: `/enroll/walkthrough/${leadId}${query}`, params: { leadId }, cookie })
const schedule = ({ leadId, cookie }: Browser, extra: Record<string, string> = {}) =>
  callAction(action, {
    url: `/enroll/walkthrough/${leadId}`,
    params: { leadId },
    cookie,
    form: { intent: 'schedule', ...extra },
  })
const leadOf = ({ leadId }: Browser) => rowOf(leads, eq(leads.id, leadId))
const timelineOf = ({ leadId }: Browser) => rowsOf(leadActivities, eq(leadActivities.leadId, leadId))

describe('the dialog', () => {
  test('begins with the documents, and says at the walkthrough whether they are signed', async () => {
    const browser = await enrolled()
    expect((await open(browser)).data).toMatchObject({ step: 'sign', isSigned: false, endPath: `/analysis/${browser.leadId}` })
    const document = makeDocument(db(), { leadId: browser.leadId })
    expect((await open(browser, '?step=schedule')).data).toMatchObject({ step: 'schedule', isSigned: false })
    makeDocument(db(), { leadId: browser.leadId, status: 'completed', completedAt: new Date(), id: `${document.id}2` })
    expect((await open(browser, '?step=schedule')).data).toMatchObject({ isSigned: true })
  })

  test('says of a time that no one confirmed that it is almost booked', async () => {
    const { leadId } = await enrolled()
    const visitor = newVisitor()
    submitLead(visitor.id, leadId)
    const browser = { leadId, cookie: await cookieOf(visitor.token) }
    const { startsAt } = makeBooking(db(), { leadId, visitorId: visitor.id, unconfirmedSince: new Date() })
    db().update(leads).set({ walkthroughDate: startsAt }).run()
    expect((await open(browser, '?step=schedule')).data).toMatchObject({ walkthroughAt: startsAt, confirmation: 'unconfirmed' })
    db().update(bookings).set({ unconfirmedSince: null }).run()
    expect((await open(browser, '?step=schedule')).data).toMatchObject({ walkthroughAt: startsAt, confirmation: null })
  })

  test('shows in demo mode where the emailed link leads', async () => {
    const browser = await enrolled()
    expect((await open(browser)).data.demoMail).toBeNull()
    const text = 'See your next steps:\nhttp://localhost:3000/r/abc'
    const message = { template: 'enrollment-received', recipient: leadOf(browser)?.email ?? '', textBody: text } as const
    makeMessage(db(), { ...message, leadId: makeLead(db()).id })
    expect((await open(browser)).data.demoMail).toBeNull()
    makeMessage(db(), { ...message, leadId: browser.leadId })
    expect((await open(browser)).data.demoMail?.link).toBe('http://localhost:3000/r/abc')
  })

  test('never claims that an unenrolled property is enrolled: its report says what comes next', async () => {
    const browser = await enrolled({ status: 'analysis_submitted', source: 'analysis' })
    for (const query of ['', '?step=schedule'])
      expect(await open(browser, query)).toMatchObject({ status: 302, location: `/analysis/${browser.leadId}` })
  })

  test('sends staff on to the dashboard, and an owner to their report', async () => {
    const browser = await enrolled()
    expect((await open(browser)).data.endPath).toBe(`/analysis/${browser.leadId}`)
    const staff = { ...browser, cookie: `${browser.cookie}; ${signedInAs('user').cookie}` }
    expect((await open(staff)).data.endPath).toBe('/dashboard')
  })

  test('is shown to no one else, and no one else can schedule', async () => {
    const { leadId } = await enrolled()
    const stranger = { leadId, cookie: (await enrolled()).cookie }
    for (const browser of [stranger, { leadId, cookie: '' }]) {
      expect((await open(browser)).status).toBe(403)
      expect((await schedule(browser)).status).toBe(403)
    }
    expect((await open({ ...stranger, leadId: '0'.repeat(32) })).status).toBe(404)
    expect(leadOf({ leadId, cookie: '' })?.status).toBe('enrolled')
  })
})

describe('Schedule Walkthrough', () => {
  test('stores site_visit_scheduled although the lead is enrolled, and leads to our own booking page', async () => {
    const browser = await enrolled()
    const answer = await schedule(browser)
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/walkthrough\/[0-9a-f]{32}$/)
    expect(leadOf(browser)?.status).toBe('site_visit_scheduled')
    expect(timelineOf(browser).map(({ summary }) => summary)).toEqual([
      'Walkthrough requested after enrolling online: moved from Enrolled to Site Visit Scheduled',
    ])
  })

  test('leads to the external booking page if one is set', async () => {
    inTransaction((tx) => writeSetting(tx, 'externalLinks', { bookingConfirmation: 'https://booking.example.com/walkthrough' }))
    expect((await schedule(await enrolled())).location).toBe('https://booking.example.com/walkthrough')
  })

  test('pressed twice changes nothing more', async () => {
    const browser = await enrolled()
    await schedule(browser)
    expect((await schedule(browser)).status).toBe(303)
    expect(timelineOf(browser)).toHaveLength(1)
  })

  test('an upcoming walkthrough is scheduled, not only requested, also when pressed twice', async () => {
    const browser = await enrolled({ walkthroughDate: new Date(Date.now() + 86_400_000) })
    await schedule(browser)
    await schedule(browser)
    expect(leadOf(browser)?.status).toBe('walkthrough_scheduled')
    expect(timelineOf(browser).map(({ summary }) => summary)).toEqual([
      'Walkthrough requested after enrolling online: moved from Enrolled to Walkthrough Scheduled',
    ])
  })

  test("a past walkthrough doesn't affect the next one", async () => {
    const browser = await enrolled({ walkthroughDate: new Date(Date.now() - 86_400_000) })
    await schedule(browser)
    expect(leadOf(browser)?.status).toBe('site_visit_scheduled')
  })

  test('a lead that has paid stays enrolled', async () => {
    const browser = await enrolled()
    makePayment(db(), { leadId: browser.leadId, state: 'paid', paidAt: new Date() })
    expect((await schedule(browser)).location).toMatch(/^\/walkthrough\//)
    expect(leadOf(browser)?.status).toBe('enrolled')
    expect(timelineOf(browser).map(({ kind }) => kind)).toEqual(['status_unchanged'])
  })

  test.each(['walkthrough_scheduled', 'contract_sent', 'closed', 'won', 'lost'] as const)(
    'a lead at %s is not moved back',
    async (status) => {
      const browser = await enrolled({ status })
      await schedule(browser)
      expect(leadOf(browser)?.status).toBe(status)
    },
  )

  test.each(['analysis_submitted', 'proposal'] as const)('a lead at %s moves forward', async (status) => {
    const browser = await enrolled({ status })
    await schedule(browser)
    expect(leadOf(browser)?.status).toBe('site_visit_scheduled')
  })

  test('a failure is reported, and nothing else happens', async () => {
    const browser = await enrolled()
    db().run(`create trigger full before update on leads begin select raise(abort, 'database or disk is full'); end`)
    const answer = await schedule(browser)
    expect(answer.status).toBe(503)
    expect(errorsOf(answer.data)).toEqual({ '': 'We couldn’t schedule your walkthrough. Please try again.' })
    expect(leadOf(browser)?.status).toBe('enrolled')
  })

  test('a filled honeypot and an unknown button are refused', async () => {
    const browser = await enrolled()
    expect((await schedule(browser, { website: 'x' })).status).toBe(400)
    expect((await schedule(browser, { intent: 'explode' })).status).toBe(400)
    expect(leadOf(browser)?.status).toBe('enrolled')
  })
})
