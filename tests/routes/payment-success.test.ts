import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { bookings, leads } from '#app/db/schema/index.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { syncPayment } from '#app/modules/payments/sync/sync-payment.server.ts'
import { verifyPayment } from '#app/modules/payments/sync/verify-payment.server.ts'
import { paths } from '#app/paths.ts'
import { action, loader } from '#app/routes/public/payment-success.tsx'
import { loader as calendar } from '#app/routes/resources/owner-calendar.ts'
import { loader as verify } from '#app/routes/resources/verify-payment.ts'
import { ok } from '#app/result.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import {
  breakLeads,
  mailedTemplates,
  makePayer,
  openedSession,
  openTasks,
  paymentsOf,
  readLead,
  useStripe,
} from '#tests/setup/payments.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'
import { bookableHour } from '#tests/setup/walkthrough.ts'

setupTestDatabase()
const stripe = useStripe()

const pageOf = (sessionId: string) => `/payment/success?session_id=${sessionId}`

/** The page's state: its message, or paid, or waiting. */
async function said(sessionId: string, cookie = '') {
  const { data, headers, status } = await callLoader(loader, { url: pageOf(sessionId), cookie })
  return { status, says: data.result.kind === 'failed' ? data.result.message : data.result.kind, refresh: headers.get('Refresh') }
}

const press = (sessionId: string, cookie = '') => callAction(action, { url: pageOf(sessionId), cookie, form: { website: '' } })

async function verified(sessionId: string, cookie = '') {
  const answer = await callLoader(verify, { url: `/api/stripe/verify-payment/${sessionId}`, params: { sessionId }, cookie })
  return { status: answer.status, body: JSON.parse(await answer.text()) as unknown }
}

async function paidSession() {
  const payer = await makePayer()
  const sessionId = await openedSession(payer.leadId)
  stripe.server.pay(sessionId)
  return { ...payer, sessionId }
}

describe('the result of a payment', () => {
  test('says what happens next, when and by whom, with the booked walkthrough as a calendar file', async () => {
    const { leadId, sessionId } = await paidSession()
    const cookie = await provedBrowserOf(leadId)
    const next = async () => (await callLoader(loader, { url: pageOf(sessionId), cookie })).data.next
    expect(await next()).toMatchObject({ contact: { name: expect.stringMatching(/./) }, calendar: null })
    db()
      .insert(bookings)
      .values({ leadId, startsAt: bookableHour(0) })
      .run()
    const address = paths.ownerCalendar(leadId)
    expect((await next())?.calendar).toBe(address)
    const file = await callLoader(calendar, { url: address, params: { leadId }, cookie })
    expect(await file.text()).toContain('BEGIN:VEVENT')
  })

  test("is paid; the lead waits for the button, the receipt doesn't", async () => {
    const { leadId, cookie, sessionId } = await paidSession()
    expect(await said(sessionId, cookie)).toMatchObject({ status: 200, says: 'paid' })
    expect(await said(sessionId, cookie)).toMatchObject({ says: 'paid', refresh: null })
    expect(readLead(leadId)).toMatchObject({ status: 'proposal', lastContactedAt: null })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', settledAt: null }])
    expect(mailedTemplates()).toEqual(['payment-receipt'])
  })

  test('can also be opened by staff', async () => {
    const { sessionId } = await paidSession()
    expect(await said(sessionId, signedInAs('user').cookie)).toMatchObject({ says: 'paid' })
  })

  test.each(['', 'a/b', '../..', 'x'.repeat(300), '<script>'])('for the session %j makes no request', async (sessionId) => {
    const message = sessionId === '' ? 'Invalid payment session' : 'Payment verification failed'
    expect(await said(encodeURIComponent(sessionId))).toMatchObject({ says: message })
    expect(stripe.server.requests).toEqual([])
  })

  test('accepts any session ID of the provider', async () => {
    const { leadId, cookie } = await paidSession()
    const paymentId = paymentsOf(leadId)[0]?.id ?? ''
    const id = stripe.server.addSession({ id: 'cs_test_0b6e-41D2_x', metadata: { leadId, paymentId } })
    stripe.server.pay(id)
    expect(await said(id, cookie)).toMatchObject({ status: 200, says: 'paid' })
  })

  test("for a session that doesn't exist is failed", async () => {
    expect(await said('cs_test_nobodys')).toMatchObject({ status: 404, says: 'Payment verification failed' })
  })

  test('stays paid if the provider no longer has the session', async () => {
    const { leadId, cookie } = await makePayer()
    const { sessionId } = makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    expect(await said(sessionId ?? '', cookie)).toMatchObject({ status: 200, says: 'paid' })
  })

  test("for another lead's session is refused, no matter who asks", async () => {
    const { sessionId } = await paidSession()
    const other = await makePayer()
    expect(await said(sessionId, other.cookie)).toMatchObject({ status: 403, says: 'denied' })
    expect(await said(sessionId)).toMatchObject({ status: 403 })
    expect(await press(sessionId, other.cookie)).toMatchObject({ status: 403 })
    expect(readLead(other.leadId)?.status).toBe('proposal')
  })

  test('for a session without a lead is a missing lead', async () => {
    const sessionId = stripe.server.addSession({ metadata: {} })
    stripe.server.pay(sessionId)
    expect(await said(sessionId)).toMatchObject({ says: 'Lead ID not found in payment session' })
  })

  test('for an unknown lead, or one deleted since, is not found', async () => {
    const stray = stripe.server.addSession({ metadata: { leadId: 'f'.repeat(32) } })
    stripe.server.pay(stray)
    expect(await said(stray)).toMatchObject({ status: 404, says: 'Lead not found' })

    const { leadId, cookie, sessionId } = await paidSession()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect(await said(sessionId, cookie)).toMatchObject({ status: 404, says: 'Lead not found' })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', settledAt: null }])
    expect(mailedTemplates()).toEqual(['payment-notice'])
  })

  test('for a permanently deleted lead keeps the payment', async () => {
    const { leadId, cookie, sessionId } = await paidSession()
    db().delete(leads).where(eq(leads.id, leadId)).run()
    expect(await said(sessionId, cookie)).toMatchObject({ says: 'Lead not found' })
    expect((await syncPayment(sessionId)).payment).toMatchObject({ state: 'paid', leadId: null })
    expect(mailedTemplates()).toEqual(['payment-notice'])
  })

  test('waits while it is unpaid, and reloads itself for a minute', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    expect(await said(sessionId, cookie)).toEqual({
      status: 200,
      says: 'waiting',
      refresh: `5; url=/payment/success?session_id=${sessionId}&look=1`,
    })
    stripe.server.pay(sessionId, { delayed: true })
    const { data, headers } = await callLoader(loader, { url: `${pageOf(sessionId)}&look=12`, cookie })
    expect([data.result.kind, headers.get('Refresh')]).toEqual(['waiting', null])
  })

  test("waits if the provider doesn't answer in time", async () => {
    const { sessionId } = await paidSession()
    stripe.server.misbehave('hang')
    expect(await verifyPayment(sessionId, 100)).toEqual(ok({ kind: 'waiting', leadId: null }))
  })

  test.each([
    [{ status: 500 }, { status: 500 }],
    [{ status: 401 }],
    [{ status: 402 }],
    [{ status: 429 }],
    [{ body: '<h1>Hello</h1>', contentType: 'text/html' }],
    [{ body: '{}' }],
    ['reset', 'reset'],
  ] as const)('is unknown if the request fails: %j', async (...misdeeds) => {
    const { leadId, cookie, sessionId } = await paidSession()
    // Twice, because a try on a connection that has ended does not count.
    stripe.server.misbehave(...misdeeds, ...misdeeds)
    expect(await said(sessionId, cookie)).toMatchObject({ status: 503, says: 'Failed to verify payment' })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open' }])
    stripe.server.misbehave()
    expect(await said(sessionId, cookie)).toMatchObject({ says: 'paid' })
  })

  test.each([
    ['amount', { amount_total: 100 }, 'The amount is 100 cents instead of 19900'],
    ['currency', { currency: 'eur' }, "The currency is 'eur' instead of 'usd'"],
    ['mode', { livemode: true }, 'A live payment arrived under a test key'],
  ])("is failed if the %s doesn't match; staff are notified", async (_words, difference, note) => {
    const { leadId, cookie, sessionId } = await paidSession()
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, difference)
    expect(await said(sessionId, cookie)).toMatchObject({ says: 'Payment verification failed' })
    expect(await press(sessionId, cookie)).toMatchObject({ status: 409 })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'mismatch', note }])
    expect(openTasks(leadId)).toEqual(['payment-mismatch'])
    expect(mailedTemplates()).toEqual(['payment-notice'])
    expect(readLead(leadId)?.status).toBe('proposal')
  })

  test('is failed if the session names another lead of ours', async () => {
    const { leadId, cookie, sessionId } = await paidSession()
    const other = makeLead(db())
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { metadata: { leadId: other.id } })
    expect(await said(sessionId, cookie)).toMatchObject({ says: 'Payment verification failed' })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'mismatch', note: 'The checkout belongs to another lead' }])
  })

  test("is failed if the money didn't arrive, or no one paid in time", async () => {
    const { leadId, cookie } = await makePayer()
    const failed = await openedSession(leadId)
    stripe.server.pay(failed, { delayed: true })
    stripe.server.failDelayed(failed)
    expect(await said(failed, cookie)).toMatchObject({ says: 'Payment verification failed' })
    const expired = await openedSession(leadId)
    stripe.server.expire(expired)
    expect(await said(expired, cookie)).toMatchObject({ says: 'Payment verification failed' })
    expect(
      paymentsOf(leadId)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['expired', 'failed'])
  })
})

describe("'Move to Onboarding Stage'", () => {
  test('enrolls the lead once, emails the welcome, sends the agreement, and leads the owner to the report', async () => {
    const { leadId, cookie, sessionId } = await paidSession()
    expect(await press(sessionId, cookie)).toMatchObject({ status: 303, location: `/analysis/${leadId}` })
    const enrolled = readLead(leadId)
    expect(enrolled?.status).toBe('enrolled')
    expect(enrolled?.lastContactedAt, 'a payment is no contact').toBeNull()
    expect(await press(sessionId, cookie)).toMatchObject({ status: 303 })
    expect(readLead(leadId)).toEqual(enrolled)
    expect(mailedTemplates()).toEqual(['payment-notice', 'payment-receipt', 'welcome'])
  })

  test('enrolls the lead for staff, too, and leads them to the dashboard', async () => {
    const { leadId, sessionId } = await paidSession()
    expect(await press(sessionId, signedInAs('user').cookie)).toMatchObject({ status: 303, location: '/dashboard' })
    expect(readLead(leadId)).toMatchObject({ status: 'enrolled', lastContactedAt: null })
  })

  test("doesn't move a lost lead, and asks staff", async () => {
    const { leadId, cookie } = await makePayer('lost')
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId)
    await press(sessionId, cookie)
    expect(readLead(leadId)?.status).toBe('lost')
    expect(openTasks(leadId)).toEqual(['paid-while-lost'])
  })

  test("reports a lead that can't be changed", async () => {
    const { cookie, sessionId } = await paidSession()
    await said(sessionId, cookie)
    breakLeads()
    const answer = await press(sessionId, cookie)
    expect([answer.status, answer.data]).toEqual([500, { error: 'Failed to update lead status' }])
    expect(mailedTemplates()).toEqual(['payment-receipt'])
  })

  test('refuses programs that fill every field', async () => {
    const { cookie, sessionId } = await paidSession()
    const answer = await callAction(action, { url: pageOf(sessionId), cookie, form: { website: 'x' } })
    expect(answer.status).toBe(400)
  })
})

describe('GET /api/stripe/verify-payment/:id', () => {
  test('reports the payment and its lead to anyone who may act for the lead', async () => {
    const { leadId, cookie, sessionId } = await paidSession()
    expect(await verified(sessionId, cookie)).toEqual({ status: 200, body: { success: true, data: { metadata: { leadId } } } })
    expect(await verified(sessionId, signedInAs('user').cookie)).toMatchObject({ status: 200 })
    expect(readLead(leadId)?.status).toBe('proposal')
  })

  test('reports nothing to others', async () => {
    const { sessionId } = await paidSession()
    const other = makeLead(db())
    const refused = { status: 403, body: { success: false, error: ACCESS_DENIED } }
    expect(await verified(sessionId)).toEqual(refused)
    expect(await verified(sessionId, await browserOf(other.id))).toEqual(refused)
  })

  test("is an error if it is unpaid, unknown, or can't be checked", async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    expect(await verified(sessionId, cookie)).toMatchObject({ status: 409, body: { error: 'Payment verification failed' } })
    expect(await verified('cs_test_nobodys', cookie)).toMatchObject({ status: 404 })
    stripe.server.misbehave({ status: 401 })
    expect(await verified(sessionId, cookie)).toMatchObject({ status: 502, body: { error: 'Failed to verify payment' } })
  })
})
