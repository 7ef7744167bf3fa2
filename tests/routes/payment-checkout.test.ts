import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads, payments } from '#app/db/schema/index.ts'
import { renewKey } from '#app/modules/payments/checkout/open-payment.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { syncPayment } from '#app/modules/payments/sync/sync-payment.server.ts'
import { action, loader } from '#app/routes/resources/create-payment-session.ts'
import { ok, refused } from '#app/result.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import type { StripeMisdeed } from '#tests/servers/stripe.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import {
  breakLeads,
  makePayer,
  openedSession,
  openTasks,
  paymentsOf,
  readLead,
  sessionOf,
  useStripe,
} from '#tests/setup/payments.ts'
import { callJson, callLoader, formRequest } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()
const stripe = useStripe()

const URL_PATH = '/api/stripe/create-session'
const CUSTOMER = 'POST /v1/customers'
const SESSION = 'POST /v1/checkout/sessions'
const NOT_MADE = 'Failed to create payment session'

async function create(json: unknown, cookie?: string) {
  const answer = await callJson(action, { url: URL_PATH, json, ...(cookie === undefined ? {} : { cookie }) })
  return { status: answer.status, body: JSON.parse(await answer.text()) as Record<string, unknown> }
}

describe('POST /api/stripe/create-session', () => {
  test("creates a checkout with the server's amount and data, whatever was posted", async () => {
    const { leadId, cookie } = await makePayer()
    const posted = {
      leadId,
      amount: 1,
      email: 'thief@example.com',
      name: 'Someone',
      propertyAddress: 'Elsewhere',
      description: 'Nothing',
    }
    const { status, body } = await create(posted, cookie)
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.stringMatching(/^cs_test_/), success: true })
    const lead = readLead(leadId)
    const session = stripe.server.sessions.get(String(body.id))
    expect(session).toMatchObject({
      amount_total: 19_900,
      currency: 'usd',
      metadata: { leadId },
      customer: lead?.stripeCustomerId,
    })
    expect(stripe.server.customers.get(lead?.stripeCustomerId ?? '')).toMatchObject({ email: lead?.email, metadata: { leadId } })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open', sessionId: body.id, amountCents: 19_900, provider: 'stripe' }])
    expect(lead?.status).toBe('proposal')
  })

  test('returns to our own pages', async () => {
    const { leadId, cookie } = await makePayer()
    await create({ leadId }, cookie)
    expect(stripe.server.requests.at(-1)?.form).toMatchObject({
      success_url: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: `http://localhost:3000/analysis/${leadId}/manage/payment?canceled=1`,
    })
  })

  test('is for anyone who may act for the lead, and for staff', async () => {
    const { leadId } = await makePayer()
    const other = makeLead(db())
    expect(await create({ leadId })).toMatchObject({ status: 403, body: { success: false } })
    const bearer = await callJson(action, { url: URL_PATH, json: { leadId }, headers: { Authorization: 'Bearer undefined' } })
    expect(bearer.status).toBe(403)
    expect(await create({ leadId }, await browserOf(other.id))).toMatchObject({ status: 403 })
    expect(stripe.server.requests).toEqual([])
    expect(await create({ leadId }, signedInAs('user').cookie)).toMatchObject({ status: 200 })
  })

  test('is refused with a message until the terms are acknowledged', async () => {
    const lead = makeLead(db())
    const answer = await create({ leadId: lead.id }, await browserOf(lead.id))
    expect(answer).toEqual({
      status: 409,
      body: { success: false, error: 'Please acknowledge the requirements before proceeding.' },
    })
  })

  test.each([
    ['no lead', {}],
    ['a lead that is no text', { leadId: { $ne: null } }],
    ['a list', []],
    ['an endless id', { leadId: 'a'.repeat(5000) }],
  ])('refuses %s', async (_words, json) => {
    expect(await create(json)).toEqual({ status: 400, body: { success: false, error: 'The request has no lead' } })
  })

  test('refuses invalid JSON, and any method but POST', async () => {
    const request = formRequest({ url: URL_PATH, form: { leadId: 'x' } })
    expect((await action({ request, params: {}, context: {} })).status).toBe(400)
    expect((await callLoader(loader, { url: URL_PATH })).status).toBe(405)
  })

  test('says if the fee was already paid', async () => {
    const { leadId, cookie } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId)
    const { status, body } = await create({ leadId }, cookie)
    expect(status).toBe(409)
    expect(body.error).toMatch(/^already paid on [A-Z][a-z]+ \d+, \d{4}$/)
    expect(paymentsOf(leadId)).toHaveLength(1)
  })

  const faults: [string, StripeMisdeed[]][] = [
    ['nothing, for it is down', ['reset', 'reset']],
    ['401', [{ status: 401, on: CUSTOMER }]],
    ['402', [{ status: 402, on: SESSION }]],
    ['429', [{ status: 429, on: SESSION }]],
    ['500', Array<StripeMisdeed>(2).fill({ status: 500, kept: true, on: SESSION })],
    ['500 for the customer', Array<StripeMisdeed>(2).fill({ status: 500, kept: true, on: CUSTOMER })],
    ['HTML', [{ body: '<h1>Hello</h1>', contentType: 'text/html', on: SESSION }]],
    ['an empty object', [{ body: '{}', on: SESSION }]],
    ['nothing where it is asked for a customer', [{ body: '{}' }]],
  ]
  test.each(faults)(
    'reports a missing session if the provider answers with %s; the next try creates one',
    async (_words, misdeeds) => {
      const { leadId, cookie } = await makePayer()
      stripe.server.misbehave(...misdeeds)
      expect(await create({ leadId }, cookie)).toEqual({ status: 502, body: { success: false, error: NOT_MADE } })
      expect(readLead(leadId)?.status).toBe('proposal')
      expect(await create({ leadId }, cookie)).toMatchObject({ status: 200 })
      expect(paymentsOf(leadId)).toHaveLength(1)
    },
  )

  test('reports a session without an address', async () => {
    const { leadId, cookie } = await makePayer()
    await openedSession(leadId)
    db().delete(payments).run()
    stripe.server.misbehave({ body: JSON.stringify({ object: 'checkout.session', id: 'cs_test_nowhere', url: null }) })
    expect(await create({ leadId }, cookie)).toEqual({
      status: 502,
      body: { success: false, error: 'Failed to redirect to checkout' },
    })
    expect(await create({ leadId }, cookie)).toMatchObject({ status: 200 })
  })
})

function customersOf(leadId: string) {
  return [...stripe.server.customers.values()].filter(({ metadata }) => JSON.stringify(metadata).includes(leadId))
}

describe('a payment attempt', () => {
  test("that can't be stored is reported as such", async () => {
    const { leadId, cookie } = await makePayer()
    breakLeads()
    expect(await create({ leadId }, cookie)).toEqual({
      status: 502,
      body: { success: false, error: 'Failed to process payment' },
    })
  })

  test('that is open is continued, not duplicated', async () => {
    const { leadId } = await makePayer()
    const first = await startCheckout(leadId)
    expect(await startCheckout(leadId)).toEqual(first)
    expect(paymentsOf(leadId)).toHaveLength(1)
  })

  test('in two tabs at once is one', async () => {
    const { leadId } = await makePayer()
    const started = await Promise.all([startCheckout(leadId), startCheckout(leadId), startCheckout(leadId)])
    expect(new Set(started.map(sessionOf)).size).toBe(1)
    expect(paymentsOf(leadId)).toHaveLength(1)
    expect(customersOf(leadId)).toHaveLength(1)
  })

  test('whose answer was lost for good is found again', async () => {
    const { leadId } = await makePayer()
    await startCheckout(leadId)
    stripe.server.requests.length = 0
    const made = paymentsOf(leadId)[0]
    db().update(payments).set({ sessionId: null, checkoutUrl: null, needsNewKey: true }).run()
    expect(sessionOf(await startCheckout(leadId))).toBe(made?.sessionId)
    expect(stripe.server.requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test("that was not created before the fee changed is for today's fee, as the page says", async () => {
    const { leadId } = await makePayer()
    const expiresAt = new Date(Date.now() + 3_600_000)
    makePayment(db(), { leadId, provider: 'stripe', sessionId: null, amountCents: 9_900, expiresAt })
    const session = sessionOf(await startCheckout(leadId))
    expect(stripe.server.sessions.get(session)).toMatchObject({ amount_total: 19_900 })
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open', sessionId: session, amountCents: 19_900 }])
  })

  test('that another tab started over during the request is ended, so that no one pays a fee of before', async () => {
    const { leadId } = await makePayer()
    const { sessions } = stripe.server
    vi.spyOn(sessions, 'set').mockImplementationOnce((id, session) => {
      for (const payment of paymentsOf(leadId)) renewKey(payment, new Date())
      return sessions.set(id, session)
    })
    const session = sessionOf(await startCheckout(leadId))
    const made = [...sessions].slice(-2)
    expect(made.map(([id, { status }]) => [id === session, status])).toEqual([
      [false, 'expired'],
      [true, 'open'],
    ])
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open', sessionId: session }])
  })

  test('that was paid in another tab during the request is not paid again', async () => {
    const { leadId } = await makePayer()
    const { sessions } = stripe.server
    const paidAt = new Date()
    vi.spyOn(sessions, 'set').mockImplementationOnce((id, session) => {
      for (const payment of paymentsOf(leadId)) renewKey(payment, paidAt)
      db().update(payments).set({ sessionId: 'cs_test_other', state: 'paid', paidAt }).run()
      return sessions.set(id, session)
    })
    expect(await startCheckout(leadId)).toEqual(refused({ kind: 'already-paid', paidAt }))
    expect([...sessions.values()].at(-1)?.status).toBe('expired')
  })

  test('that ended is followed by a new one, for the same customer', async () => {
    const { leadId } = await makePayer()
    const first = await openedSession(leadId)
    stripe.server.expire(first)
    const second = await openedSession(leadId)
    expect(second).not.toBe(first)
    expect(
      paymentsOf(leadId)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['expired', 'open'])
    expect(stripe.server.sessions.get(second)?.customer).toBe(stripe.server.sessions.get(first)?.customer)
  })

  test('that is about to end is closed, and followed by a new one', async () => {
    const { leadId } = await makePayer()
    const first = await openedSession(leadId)
    db()
      .update(payments)
      .set({ expiresAt: new Date(Date.now() + 5 * 60_000) })
      .run()
    const second = await openedSession(leadId)
    expect(stripe.server.sessions.get(first)?.status).toBe('expired')
    expect(second).not.toBe(first)
  })

  test('with money in transit leads to the waiting page', async () => {
    const { leadId } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId, { delayed: true })
    expect(await startCheckout(leadId)).toEqual(ok({ url: `/payment/success?session_id=${sessionId}`, sessionId }))
  })

  test("creates the customer again if the provider doesn't know the lead's one", async () => {
    const { leadId } = await makePayer()
    db().update(leads).set({ stripeCustomerId: 'cus_gone' }).where(eq(leads.id, leadId)).run()
    const sessionId = await openedSession(leadId)
    expect(readLead(leadId)?.stripeCustomerId).toBe(stripe.server.sessions.get(sessionId)?.customer)
  })

  test('settles for many tabs at once after the provider deleted the customer, with one customer and one checkout', async () => {
    const { leadId } = await makePayer()
    db().update(leads).set({ stripeCustomerId: 'cus_gone' }).where(eq(leads.id, leadId)).run()
    const started = await Promise.all(Array.from({ length: 25 }, () => startCheckout(leadId)))
    const [sessionId = ''] = [...new Set(started.map(sessionOf))]
    expect(new Set(started.map(sessionOf)).size).toBe(1)
    expect(readLead(leadId)?.stripeCustomerId).toBe(stripe.server.sessions.get(sessionId)?.customer)
    expect(paymentsOf(leadId)).toHaveLength(1)
  })

  test.each<[string, (leadId: string) => void]>([
    [
      'is about to end',
      (leadId) =>
        void db()
          .update(payments)
          .set({ expiresAt: new Date(Date.now() + 60_000) })
          .where(eq(payments.leadId, leadId))
          .run(),
    ],
    [
      'is for another fee',
      (leadId) => void db().update(payments).set({ amountCents: 10_000 }).where(eq(payments.leadId, leadId)).run(),
    ],
  ])('that %s is replaced by exactly one, however many tabs ask at once', async (_words, change) => {
    const { leadId } = await makePayer()
    const first = await openedSession(leadId)
    change(leadId)
    const started = await Promise.all(Array.from({ length: 25 }, () => startCheckout(leadId)))
    expect(new Set(started.map(sessionOf)).size).toBe(1)
    expect(started.map(sessionOf)).not.toContain(first)
    expect(
      paymentsOf(leadId)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['expired', 'open'])
  })

  test('is refused while mismatched money is reviewed, even if it was only just reported', async () => {
    const { leadId } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId)
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { amount_total: 100 })
    expect(await startCheckout(leadId)).toEqual(refused('checking'))
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'mismatch' }])
  })

  test('whose answer was lost for good continues after the provider deleted its customer', async () => {
    const { leadId } = await makePayer()
    await openedSession(leadId)
    db().update(leads).set({ stripeCustomerId: 'cus_gone' }).where(eq(leads.id, leadId)).run()
    db().update(payments).set({ sessionId: null, checkoutUrl: null, customerId: 'cus_gone', needsNewKey: true }).run()
    const sessionId = await openedSession(leadId)
    expect(readLead(leadId)?.stripeCustomerId).toBe(stripe.server.sessions.get(sessionId)?.customer)
    expect(paymentsOf(leadId)).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['is tried again', () => undefined],
    ['has ended before the next one', () => void db().update(payments).set({ state: 'expired' }).run()],
  ])('that created a customer with a broken answer finds that customer, if it %s', async (_words, change) => {
    const { leadId } = await makePayer()
    stripe.server.misbehave({ on: CUSTOMER, worked: true, body: '{"object":"cus' })
    expect(await startCheckout(leadId)).toEqual(refused('no-session'))
    change()
    const sessionId = await openedSession(leadId)
    const customers = customersOf(leadId)
    expect(customers).toHaveLength(1)
    expect(stripe.server.sessions.get(sessionId)?.customer).toBe(customers[0]?.id)
    expect(readLead(leadId)?.stripeCustomerId).toBe(customers[0]?.id)
  })

  test('that is the first looks for no customer before it creates one', async () => {
    const { leadId } = await makePayer()
    stripe.server.requests.length = 0
    await openedSession(leadId)
    expect(stripe.server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([CUSTOMER, SESSION])
  })

  test("continues if the provider doesn't confirm the customer", async () => {
    const { leadId } = await makePayer()
    stripe.server.misbehave({ on: CUSTOMER, worked: true, body: '{"object":"cus' })
    await startCheckout(leadId)
    stripe.server.misbehave({ on: 'GET /v1/customers', body: '{"object":"list"}' })
    const sessionId = await openedSession(leadId)
    expect(stripe.server.sessions.get(sessionId)?.customer).toBe(readLead(leadId)?.stripeCustomerId)
  })

  test('waits for staff after a mismatched payment', async () => {
    const { leadId } = await makePayer()
    const sessionId = await openedSession(leadId)
    stripe.server.pay(sessionId)
    Object.assign(stripe.server.sessions.get(sessionId) ?? {}, { amount_total: 100 })
    await syncPayment(sessionId)
    expect(await startCheckout(leadId)).toEqual(refused('checking'))
    expect(openTasks(leadId)).toEqual(['payment-mismatch'])
  })

  test('for a deleted lead says so', async () => {
    const { leadId } = await makePayer()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect(await startCheckout(leadId)).toEqual(refused('no-lead'))
  })
})
