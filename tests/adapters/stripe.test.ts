import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CheckoutRequest, EventSignatureError, type PaymentFailure } from '#app/adapters/payments/port.ts'
import { stripeCheckoutOrigins, stripePayments } from '#app/adapters/payments/stripe.server.ts'
import {
  paymentFailureOf as failureOf,
  startStripeServer,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  type StripeMisdeed,
  type StripeServer,
} from '#tests/servers/stripe.ts'
import { settledFirst } from '#tests/setup/processor-time.ts'

const LEAD = { leadId: 'a'.repeat(32), email: 'owner@example.com', name: 'Zoë Owner & Sons' }

let server: StripeServer
beforeAll(async () => {
  server = await startStripeServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.requests.length = 0
  server.misbehave()
})

const adapter = (settings: { secretKey?: string; tryLimitMs?: number; apiBase?: string } = {}) =>
  stripePayments({
    secretKey: STRIPE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: server.url,
    ...settings,
  })

let keys = 0
const nextKey = () => `key-${(keys += 1)}`

async function makeRequest(more: Partial<CheckoutRequest> = {}): Promise<CheckoutRequest> {
  return {
    paymentId: `payment-${nextKey()}`,
    leadId: LEAD.leadId,
    amountCents: 19_900,
    currency: 'usd',
    description: 'Onboarding fee',
    customerId: await adapter().createCustomer({ ...LEAD, idempotencyKey: nextKey() }),
    successUrl: 'https://site.example/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://site.example/analysis/1/manage/payment?canceled=1',
    expiresAt: new Date(Date.now() + 3_600_000),
    idempotencyKey: nextKey(),
    ...more,
  }
}

describe('what is sent', () => {
  test('a customer has the email, the name and the lead', async () => {
    const id = await adapter().createCustomer({ ...LEAD, idempotencyKey: 'customer-1' })
    expect(server.customers.get(id)).toMatchObject({ email: LEAD.email, name: LEAD.name, metadata: { leadId: LEAD.leadId } })
    expect(server.requests.at(-1)).toMatchObject({ path: '/v1/customers', headers: { 'idempotency-key': 'customer-1' } })
  })

  test('a customer without confirmed creation is found by the lead, among others with the same email', async () => {
    const email = 'shared@example.com'
    const provider = adapter()
    expect(await provider.findCustomer({ leadId: LEAD.leadId, email })).toBeNull()
    await provider.createCustomer({ ...LEAD, leadId: 'b'.repeat(32), email, idempotencyKey: nextKey() })
    const id = await provider.createCustomer({ ...LEAD, email, idempotencyKey: nextKey() })
    expect(await provider.findCustomer({ leadId: LEAD.leadId, email })).toBe(id)
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/customers', form: { email, limit: '100' } })
  })

  test.each([['{}'], ['{"data":{}}'], ['{"data":[{"object":"cat"}]}']])(
    'an answer that lists no customers (%s) is refused',
    async (body) => {
      server.misbehave({ body })
      expect(await failureOf(adapter().findCustomer(LEAD))).toBe('answer')
    },
  )

  test('a checkout matches the contract: form-encoded, with key, version and idempotency key, and the lead on session and payment', async () => {
    const request = await makeRequest()
    const checkout = await adapter().createCheckout(request)
    expect(checkout).toEqual({
      sessionId: expect.stringMatching(/^cs_test_/),
      url: `${server.url}/c/pay/${checkout.sessionId}`,
      expiresAt: new Date(Math.floor(request.expiresAt.getTime() / 1000) * 1000),
    })
    const metadata = { leadId: LEAD.leadId, paymentId: request.paymentId }
    const { headers, form } = server.requests.at(-1) ?? {}
    expect(form).toEqual({
      mode: 'payment',
      line_items: {
        0: { quantity: '1', price_data: { currency: 'usd', unit_amount: '19900', product_data: { name: 'Onboarding fee' } } },
      },
      customer: request.customerId,
      client_reference_id: LEAD.leadId,
      metadata,
      payment_intent_data: { metadata },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: String(Math.floor(request.expiresAt.getTime() / 1000)),
    })
    expect(headers).toMatchObject({
      authorization: `Bearer ${STRIPE_KEY}`,
      'stripe-version': '2026-10-28.endive',
      'idempotency-key': request.idempotencyKey,
      'content-type': 'application/x-www-form-urlencoded',
    })
  })

  test('the same key twice is one checkout; the same key with other parameters is refused', async () => {
    const request = await makeRequest()
    const first = await adapter().createCheckout(request)
    expect(await adapter().createCheckout(request)).toEqual(first)
    expect(await failureOf(adapter().createCheckout({ ...request, amountCents: 1 }))).toBe('key-used')
  })

  test('a lost answer is requested again with the same key, and creates one', async () => {
    const request = await makeRequest()
    const before = server.sessions.size
    server.misbehave('lose')
    await adapter().createCheckout(request)
    expect(server.sessions.size).toBe(before + 1)
  })

  test('a checkout without an answer is found by our ID', async () => {
    const request = await makeRequest()
    const provider = adapter()
    expect(await provider.findCheckout(request)).toBeNull()
    const { sessionId } = await provider.createCheckout(request)
    expect(await provider.findCheckout(request)).toMatchObject({ sessionId, paymentId: request.paymentId })
  })
})

describe('what is read', () => {
  test('a checkout that is open, paid, delayed, failed or expired', async () => {
    const provider = adapter()
    const { sessionId } = await provider.createCheckout(await makeRequest())
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      status: 'open',
      paymentStatus: 'unpaid',
      amountCents: 19_900,
      currency: 'usd',
      leadId: LEAD.leadId,
      isLive: false,
      paymentIntentId: null,
    })
    server.pay(sessionId, { delayed: true })
    expect(await provider.readCheckout(sessionId)).toMatchObject({
      status: 'complete',
      paymentStatus: 'unpaid',
      intentStatus: 'processing',
    })
    server.failDelayed(sessionId)
    expect(await provider.readCheckout(sessionId)).toMatchObject({ intentStatus: 'requires_payment_method' })
    server.pay(sessionId)
    const paid = await provider.readCheckout(sessionId)
    expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', url: null, chargeId: expect.stringMatching(/^ch_/) })
    server.refund(sessionId, 900)
    expect(await provider.readRefund(paid)).toEqual({ amountCents: 19_900, refundedCents: 900 })
    expect(await provider.findSessionOfPayment(paid.paymentIntentId ?? '')).toBe(sessionId)
  })

  test('a checkout is closed', async () => {
    const provider = adapter()
    const { sessionId } = await provider.createCheckout(await makeRequest())
    await provider.expireCheckout(sessionId)
    expect(await provider.readCheckout(sessionId)).toMatchObject({ status: 'expired', url: null })
    expect(await failureOf(provider.expireCheckout(sessionId))).toBe('refused')
  })

  test("a checkout that doesn't exist is missing", async () => {
    expect(await failureOf(adapter().readCheckout('cs_test_none'))).toBe('missing')
  })

  test("a customer that doesn't exist is distinguished from other refusals", async () => {
    expect(await failureOf(adapter().createCheckout(await makeRequest({ customerId: 'cus_none' })))).toBe('customer')
  })

  test.each([
    ['another checkout', { object: 'checkout.session', id: 'cs_test_other', status: 'complete', payment_status: 'paid' }],
    ['another object', { object: 'customer', id: 'cs_test_x' }],
    ['an empty object', {}],
    ['a list', []],
    ['no id', { object: 'checkout.session', status: 'complete' }],
  ])('an answer that is not a checkout (%s) is refused', async (_words, body) => {
    server.misbehave({ body: JSON.stringify(body) })
    expect(await failureOf(adapter().readCheckout('cs_test_x'))).toBe('answer')
  })

  test.each([null, '', 'not an address', 'javascript:alert(1)', 'ftp://example.com/pay'])(
    'a checkout with the address %j is not used',
    async (url) => {
      const request = await makeRequest()
      server.misbehave({ body: JSON.stringify({ object: 'checkout.session', id: 'cs_test_x', url }) })
      expect(await failureOf(adapter().createCheckout(request))).toBe('address')
    },
  )
})

describe('what goes wrong', () => {
  const cases: [string, StripeMisdeed[], PaymentFailure][] = [
    ['401', [{ status: 401 }], 'key'],
    ['402', [{ status: 402 }], 'refused'],
    ['403', [{ status: 403 }], 'key'],
    ['404', [{ status: 404 }], 'missing'],
    ['409, again', [{ status: 409 }, { status: 409 }], 'busy'],
    ['429', [{ status: 429 }], 'busy'],
    ['500, again', [{ status: 500 }, { status: 500 }], 'fault'],
    ['503, again', [{ status: 503 }, { status: 503 }], 'fault'],
    ['HTML', [{ body: '<h1>Hello</h1>', contentType: 'text/html' }], 'fault'],
    ['an empty object', [{ body: '{}' }], 'answer'],
    ['half of an answer', [{ body: '{"object":"checkout.' }], 'fault'],
    ['a cut connection, again', ['reset', 'reset'], 'unavailable'],
  ]

  test.each(cases)('%s: says why there is no checkout', async (_words, misdeeds, failure) => {
    const request = await makeRequest()
    server.misbehave(...misdeeds)
    expect(await failureOf(adapter().createCheckout(request))).toBe(failure)
    // After two tries, another would only take time.
    if (misdeeds.length > 1) return
    server.misbehave(...misdeeds)
    expect(await failureOf(adapter().readCheckout('cs_test_x'))).toBe(failure)
  })

  test('no answer: gives up in time', async () => {
    const request = await makeRequest()
    server.misbehave('hang', 'hang')
    const given = failureOf(adapter({ tryLimitMs: 150 }).createCheckout(request))
    expect(await settledFirst(given, { everyMs: 150 })).toBe('unavailable')
  })

  test('no server: says so', async () => {
    expect(await failureOf(adapter({ apiBase: 'http://127.0.0.1:9' }).readCheckout('cs_test_x'))).toBe('unavailable')
  })

  test('a temporary failure is hidden by a retry', async () => {
    const request = await makeRequest()
    server.misbehave({ status: 503 })
    expect(await failureOf(adapter().createCheckout(request))).toBe('none')
  })

  test('a wrong key is reported, and is in no message', async () => {
    const secretKey = 'sk_test_wrong_key_1234'
    const error: unknown = await adapter({ secretKey })
      .readCheckout('cs_test_x')
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: 'key' })
    expect(JSON.stringify([String(error), error])).not.toContain('wrong_key')
  })
})

describe('an event', () => {
  const sessionId = 'cs_test_event'
  const read = ({ body, signature }: { body: string; signature: string }) => adapter().readEvent(body, signature)

  test('is read if its signature is valid', () => {
    server.addSession({ id: sessionId, metadata: { leadId: LEAD.leadId, paymentId: 'p1' } })
    server.pay(sessionId)
    expect(read(server.event('checkout.session.completed', sessionId, { id: 'evt_1' }))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      sessionId,
      invoiceId: null,
      paymentIntentId: expect.stringMatching(/^pi_/),
      paymentId: 'p1',
      refund: null,
      dispute: null,
    })
    server.refund(sessionId, 19_900)
    expect(read(server.event('charge.refunded', sessionId))).toMatchObject({
      sessionId: null,
      refund: { amountCents: 19_900, refundedCents: 19_900 },
    })
  })

  test('is refused with one byte changed, another secret, no signature, or five minutes late', () => {
    const event = server.event('checkout.session.completed', sessionId)
    const refused = [
      { ...event, body: event.body.replace('evt_', 'evt-') },
      { ...event, signature: '' },
      server.event('checkout.session.completed', sessionId, { secret: 'whsec_other' }),
      server.event('checkout.session.completed', sessionId, { ageSeconds: 301 }),
    ]
    for (const one of refused) expect(() => read(one)).toThrow(EventSignatureError)
  })

  test('is read if one of several signatures is valid, as during a rotation, with a known scheme', () => {
    const { body, signature } = server.event('checkout.session.completed', sessionId, { id: 'evt_2' })
    const [at = '', good = ''] = signature.split(',')
    const bad = `v1=${'0'.repeat(64)}`
    expect(read({ body, signature: [at, bad, good, 'v0=abc'].join(',') }).id).toBe('evt_2')
    for (const refused of [`${at},${bad}`, `${at},${good.replace('v1=', 'v0=')}`, good])
      expect(() => read({ body, signature: refused })).toThrow(EventSignatureError)
  })

  test('is refused if it is signed but not an event', () => {
    const body = '{"object":"cat"}'
    const signed = server.event('x', sessionId)
    expect(() => read({ ...signed, body })).toThrow(EventSignatureError)
  })

  test('is refused without a secret', () => {
    const unset = stripePayments({ secretKey: STRIPE_KEY, webhookSecret: null, apiBase: server.url })
    const { body, signature } = server.event('checkout.session.completed', sessionId)
    expect(() => unset.readEvent(body, signature)).toThrow(EventSignatureError)
  })
})

test('forms may post to the checkout page, and to a local test service at any port', () => {
  expect(stripeCheckoutOrigins('https://checkout.stripe.com', null)).toEqual(['https://checkout.stripe.com'])
  expect(stripeCheckoutOrigins('https://pay.example/', 'http://127.0.0.1:12111')).toEqual([
    'https://pay.example',
    'http://localhost:*',
    'http://127.0.0.1:*',
  ])
})
