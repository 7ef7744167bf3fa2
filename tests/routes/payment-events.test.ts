import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { jobs, leadActivities, leads, paymentEvents, payments, PROVIDER_EVENT_KINDS } from '#app/db/schema/index.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { findPaidPayment, isPaid, listPaymentsOfLead } from '#app/modules/payments/queries.server.ts'
import { startCheckout } from '#app/modules/payments/checkout/start-checkout.server.ts'
import { verifyPayment } from '#app/modules/payments/sync/verify-payment.server.ts'
import { action, loader } from '#app/routes/resources/payment-events.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import type { SignedEvent } from '#tests/servers/stripe.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { mailedTemplates, makePayer, openedSession, openTasks, paymentsOf, readLead, useStripe } from '#tests/setup/payments.ts'

setupTestDatabase()
const stripe = useStripe()

async function post({ body, signature }: SignedEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  const request = new Request('http://localhost:3000/webhooks/stripe', { method: 'POST', headers, body })
  return (await action({ request, params: {}, context: {} })).status
}

const send = (type: string, sessionId: string, options?: Parameters<typeof stripe.server.event>[2]) =>
  post(stripe.server.event(type, sessionId, options))

const storedEvents = () => rowsOf(paymentEvents).filter(({ providerEventId }) => providerEventId !== null)

async function openCheckout() {
  const payer = await makePayer()
  return { ...payer, sessionId: await openedSession(payer.leadId) }
}

describe('an event of the provider', () => {
  test('of a paid checkout enrolls the lead, once, however often it comes', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    expect(await send('checkout.session.completed', sessionId, { id: 'evt_once' })).toBe(200)
    expect(await send('checkout.session.completed', sessionId, { id: 'evt_once' })).toBe(200)
    expect(await send('checkout.session.async_payment_succeeded', sessionId)).toBe(200)
    expect(readLead(leadId)).toMatchObject({ status: 'enrolled', lastContactedAt: null })
    expect(mailedTemplates()).toEqual(['payment-notice', 'payment-receipt', 'welcome'])
    expect(storedEvents()).toHaveLength(2)
    expect(findPaidPayment(db(), leadId)).toMatchObject({ amountCents: 19_900 })
    expect(rowsOf(jobs, eq(jobs.kind, 'send-agreement'))).toHaveLength(1)
  })

  test('is only a hint: one that says paid changes nothing while the provider says otherwise', async () => {
    const { leadId, sessionId } = await openCheckout()
    const body = stripe.server.event('checkout.session.completed', sessionId)
    expect(await post(body)).toBe(200)
    expect(readLead(leadId)?.status).toBe('proposal')
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open' }])
  })

  test('with a wrong signature, an old timestamp or a changed body is refused', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    const event = stripe.server.event('checkout.session.completed', sessionId)
    stripe.server.requests.length = 0
    expect(await send('checkout.session.completed', sessionId, { secret: 'whsec_other' })).toBe(400)
    expect(await send('checkout.session.completed', sessionId, { ageSeconds: 600 })).toBe(400)
    expect(await post({ ...event, body: `${event.body} ` })).toBe(400)
    expect(await post({ ...event, signature: '' })).toBe(400)
    expect(readLead(leadId)?.status).toBe('proposal')
    expect(stripe.server.requests).toEqual([])
  })

  test('of an unknown type is accepted and ignored', async () => {
    const { sessionId } = await openCheckout()
    stripe.server.requests.length = 0
    expect(await send('customer.tax_id.created', sessionId)).toBe(200)
    expect(stripe.server.requests).toEqual([])
    expect(storedEvents()).toEqual([])
  })

  test('of a foreign session is accepted, stored, and moves no lead', async () => {
    const stray = stripe.server.addSession({ metadata: { order: '1' } })
    stripe.server.pay(stray)
    expect(await send('checkout.session.completed', stray)).toBe(200)
    expect(await send('checkout.session.completed', 'cs_test_nobodys')).toBe(200)
    expect(storedEvents()).toHaveLength(2)
    expect(rowsOf(payments)).toEqual([])
  })

  test('of a paid session for our lead without a payment is recorded', async () => {
    const { leadId } = await makePayer()
    const found = stripe.server.addSession({ metadata: { leadId } })
    stripe.server.pay(found)
    await send('checkout.session.completed', found)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', sessionId: found }])
    expect(readLead(leadId)?.status).toBe('enrolled')
  })

  test("is sent again if the provider couldn't be asked", async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    const event = stripe.server.event('checkout.session.completed', sessionId)
    stripe.server.misbehave({ status: 500 }, { status: 500 })
    expect(await post(event)).toBe(503)
    expect(storedEvents()).toEqual([])
    expect(await post(event)).toBe(200)
    expect(readLead(leadId)?.status).toBe('enrolled')
  })

  test('of a delayed payment waits for it, and reports its failure', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId, { delayed: true })
    await send('checkout.session.completed', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open' }])
    stripe.server.failDelayed(sessionId)
    await send('checkout.session.async_payment_failed', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'failed', note: 'The charge failed' }])
    expect(readLead(leadId)?.status).toBe('proposal')
  })

  test('of an unpaid checkout closes it', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.expire(sessionId)
    await send('checkout.session.expired', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'expired' }])
  })

  test('of a refund is stored, and staff are asked; another payment may follow', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    await send('checkout.session.completed', sessionId)
    stripe.server.refund(sessionId, 900)
    await send('charge.refunded', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', refundedCents: 900 }])
    stripe.server.refund(sessionId, 19_000)
    await send('charge.refunded', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'refunded', refundedCents: 19_900 }])
    expect(new Set(openTasks(leadId))).toEqual(new Set(['payment-refunded']))
    expect([isPaid(leadId), findPaidPayment(db(), leadId)]).toEqual([false, null])
    expect(await startCheckout(leadId)).toMatchObject({ ok: true })
  })

  test('of a refund is accepted if the provider shows no charge', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    await send('checkout.session.completed', sessionId)
    stripe.server.refund(sessionId, 500)
    const event = stripe.server.event('charge.refunded', sessionId)
    Object.assign(stripe.server.sessions.get(sessionId)?.intent ?? {}, { chargeId: 'ch_gone' })
    expect(await post(event)).toBe(200)
    expect(paymentsOf(leadId)).toMatchObject([{ refundedCents: 500 }])
  })

  test('of a foreign refund is accepted, even if the provider knows no payment for it', async () => {
    const { sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    stripe.server.refund(sessionId, 100)
    const event = stripe.server.event('charge.refunded', sessionId)
    stripe.server.sessions.clear()
    db().delete(payments).run()
    // The provider's response to a request for another account's checkout.
    stripe.server.misbehave({ status: 404 })
    expect(await post(event)).toBe(200)
    expect(storedEvents()).toMatchObject([{ paymentId: null, kind: 'charge.refunded' }])
  })

  test('of a refund that arrives before the payment has the same result', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    stripe.server.refund(sessionId, 19_900)
    await send('charge.refunded', sessionId)
    await send('checkout.session.completed', sessionId)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'refunded', refundedCents: 19_900 }])
    expect(readLead(leadId)?.status).toBe('enrolled')
  })

  test('for a lead deleted since keeps the payment visible', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect(await send('checkout.session.completed', sessionId)).toBe(200)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', settledAt: null }])
    expect(readLead(leadId)?.status).toBe('proposal')
    expect(mailedTemplates()).toEqual(['payment-notice'])
  })

  test('of a second payment of one lead notifies staff, and sends one welcome email', async () => {
    const { leadId, sessionId } = await openCheckout()
    const second = stripe.server.addSession({ metadata: { leadId } })
    for (const paid of [sessionId, second]) {
      stripe.server.pay(paid)
      await send('checkout.session.completed', paid)
    }
    expect(paymentsOf(leadId).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(openTasks(leadId)).toEqual(['payment-double'])
    expect(mailedTemplates()).toEqual(['payment-notice', 'payment-notice', 'payment-receipt', 'payment-receipt', 'welcome'])
    expect(
      listPaymentsOfLead(leadId)
        .map(({ isDouble }) => isDouble)
        .sort(),
    ).toEqual([false, true])
    const events = rowsOf(leadActivities, eq(leadActivities.kind, 'payment_double'))
    expect(events).toHaveLength(1)
  })
})

describe('a payment after a refund', () => {
  const refundWhole = async (sessionId: string) => {
    stripe.server.refund(sessionId, 19_900)
    await send('charge.refunded', sessionId)
  }
  const payAgain = async (leadId: string) => {
    const again = await openedSession(leadId)
    stripe.server.pay(again)
    await send('checkout.session.completed', again)
  }
  const setBack = (leadId: string, status: 'proposal' | 'lost') =>
    db().update(leads).set({ status, lastContactedAt: null }).where(eq(leads.id, leadId)).run()

  async function refunded() {
    const payer = await openCheckout()
    stripe.server.pay(payer.sessionId)
    await send('checkout.session.completed', payer.sessionId)
    await refundWhole(payer.sessionId)
    return payer
  }

  test('enrolls and welcomes the lead again', async () => {
    const { leadId } = await refunded()
    setBack(leadId, 'proposal')
    await payAgain(leadId)
    expect(readLead(leadId)).toMatchObject({ status: 'enrolled', lastContactedAt: null })
    expect(mailedTemplates()).toEqual([
      ...Array<string>(2).fill('payment-notice'),
      ...Array<string>(2).fill('payment-receipt'),
      'refund',
      ...Array<string>(2).fill('welcome'),
    ])
    expect(openTasks(leadId)).toEqual(['payment-refunded'])
  })

  test("doesn't move a lead lost since, and asks staff", async () => {
    const { leadId } = await refunded()
    setBack(leadId, 'lost')
    await payAgain(leadId)
    expect(readLead(leadId)?.status).toBe('lost')
    expect(openTasks(leadId)).toContain('paid-while-lost')
  })
})

test('only posts are accepted', () => {
  expect(loader().status).toBe(405)
})

describe('the check of open checkouts', () => {
  const inTenMinutes = () => new Date(Date.now() + 10 * 60_000)

  test('finds a payment from a closed tab, and moves the lead', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    const now = inTenMinutes()
    scheduleJob('reconcile-checkouts', now)
    scheduleJob('reconcile-checkouts', now)
    expect(rowsOf(jobs, eq(jobs.kind, 'reconcile-checkouts'))).toHaveLength(1)
    await runDueJobs(now)
    expect(readLead(leadId)?.status).toBe('enrolled')
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', settledAt: now }])
  })

  test('moves the lead of a payment that a page has seen, if no one pressed its button', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    await verifyPayment(sessionId)
    scheduleJob('reconcile-checkouts', inTenMinutes())
    await runDueJobs(inTenMinutes())
    expect(readLead(leadId)?.status).toBe('enrolled')
  })

  test("asks about a deleted lead's payment only once: staff were notified, and the lead moves on once it is restored", async () => {
    const { leadId, sessionId } = await openCheckout()
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    stripe.server.pay(sessionId)
    await send('checkout.session.completed', sessionId)
    stripe.server.requests.length = 0
    scheduleJob('reconcile-checkouts', inTenMinutes())
    expect(rowsOf(jobs, eq(jobs.kind, 'reconcile-checkouts'))).toEqual([])
    expect(listPaymentsOfLead(leadId)[0]?.history.map(({ kind }) => kind)).toContain('paid_for_deleted_lead')
    expect(mailedTemplates()).toEqual(['payment-notice'])

    db().update(leads).set({ deletedAt: null }).where(eq(leads.id, leadId)).run()
    scheduleJob('reconcile-checkouts', inTenMinutes())
    await runDueJobs(inTenMinutes())
    expect(readLead(leadId)?.status).toBe('enrolled')
    expect(stripe.server.requests).toEqual([])
  })

  test('adopts a checkout whose answer was lost', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.pay(sessionId)
    db().update(payments).set({ sessionId: null, checkoutUrl: null }).run()
    scheduleJob('reconcile-checkouts', inTenMinutes())
    await runDueJobs(inTenMinutes())
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'paid', sessionId }])
  })

  test('closes ended ones, and leaves the rest for the next time if the provider is down', async () => {
    const { leadId, sessionId } = await openCheckout()
    stripe.server.misbehave({ status: 401 })
    scheduleJob('reconcile-checkouts', inTenMinutes())
    await runDueJobs(inTenMinutes())
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'open' }])
    stripe.server.expire(sessionId)
    const later = new Date(Date.now() + 20 * 60_000)
    scheduleJob('reconcile-checkouts', later)
    await runDueJobs(later)
    expect(paymentsOf(leadId)).toMatchObject([{ state: 'expired' }])
  })

  const look = async (minutes: number) => {
    const now = new Date(Date.now() + minutes * 60_000)
    scheduleJob('reconcile-checkouts', now)
    await runDueJobs(now)
  }
  const statusesOf = (checkouts: { leadId: string }[]) => checkouts.map(({ leadId }) => readLead(leadId)?.status)
  /** Checkouts in the order in which the job checks them. */
  async function openCheckouts(count: number) {
    const opened = []
    for (let index = 0; index < count; index += 1) {
      const checkout = await openCheckout()
      const updatedAt = new Date(Date.now() - (count - index) * 1000)
      db().update(payments).set({ updatedAt }).where(eq(payments.leadId, checkout.leadId)).run()
      opened.push(checkout)
    }
    return opened
  }

  test("eventually closes attempts with a deleted customer, and isn't stopped by them", async () => {
    const checkouts = await openCheckouts(5)
    const [paid, ...lost] = checkouts.toReversed()
    for (const { leadId } of lost) {
      const gone = { sessionId: null, checkoutUrl: null, customerId: 'cus_gone', updatedAt: new Date(0) }
      db().update(payments).set(gone).where(eq(payments.leadId, leadId)).run()
    }
    stripe.server.pay(paid?.sessionId ?? '')
    await look(10)
    expect(readLead(paid?.leadId ?? '')?.status).toBe('enrolled')
    expect(lost.flatMap(({ leadId }) => paymentsOf(leadId)).map(({ state }) => state)).toEqual(Array(4).fill('open'))
    await look(24 * 60)
    expect(lost.flatMap(({ leadId }) => paymentsOf(leadId))).toMatchObject(
      Array(4).fill({ state: 'expired', note: 'No checkout was created' }),
    )
  })

  test('with a failing provider continues next time with the remaining ones', async () => {
    const checkouts = await openCheckouts(4)
    for (const { sessionId } of checkouts) stripe.server.pay(sessionId)
    const failing = checkouts.slice(0, 3).map(({ sessionId }) => ({ status: 401, on: `GET /v1/checkout/sessions/${sessionId}` }))
    stripe.server.misbehave(...failing)
    await look(10)
    expect(statusesOf(checkouts)).toEqual(Array(4).fill('proposal'))
    stripe.server.misbehave(...failing)
    await look(20)
    expect(statusesOf(checkouts)).toEqual(['proposal', 'proposal', 'proposal', 'enrolled'])
  })

  test("moves the other leads if one of them can't be changed, and is then reported as failed", async () => {
    const checkouts = await openCheckouts(2)
    for (const { sessionId } of checkouts) stripe.server.pay(sessionId)
    db().run(`create trigger no_change_of_one before update on leads when new.id = '${checkouts[0]?.leadId ?? ''}'
      begin select raise(abort, 'simulated failure'); end`)
    await look(10)
    db().run('drop trigger no_change_of_one')
    expect(statusesOf(checkouts)).toEqual(['proposal', 'enrolled'])
    expect(rowsOf(jobs, eq(jobs.kind, 'reconcile-checkouts'))).toMatchObject([{ state: 'dead' }])
    await look(20)
    expect(statusesOf(checkouts)).toEqual(['enrolled', 'enrolled'])
  })

  test("isn't scheduled without open ones, or with only samples", () => {
    makePayment(db(), { leadId: makeLead(db()).id, isSample: true, state: 'paid' })
    makePayment(db(), { leadId: makeLead(db()).id, isSample: true })
    scheduleJob('reconcile-checkouts', new Date())
    expect(rowsOf(jobs)).toEqual([])
  })
})

test('.env.example lists every event that a Stripe endpoint needs', () => {
  const explained = readFileSync('.env.example', 'utf8')
  for (const kind of PROVIDER_EVENT_KINDS) expect(explained).toContain(kind)
})
