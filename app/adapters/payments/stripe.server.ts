import Stripe from 'stripe'
import {
  type CheckoutRequest,
  EventSignatureError,
  type OpenedCheckout,
  PaymentError,
  type PaymentFailure,
  type PaymentProvider,
} from './port.ts'
import { parseCharge, parseCustomer, readSession, parseStripeEvent } from './stripe-answers.ts'

/** Said with every request, so that a newer package of the service is a decision and not an accident. */
const API_VERSION = '2026-10-28.endive'
/** One try, in ms. A visitor waits for it; the package tries once more after a fault that may pass, with the same idempotency key. */
const TRY_LIMIT_MS = 6000
const RETRIES = 1
/** Checkouts of one customer, or customers of one e-mail, that are looked through for one whose answer was lost. */
const MAX_LISTED = 100

type Settings = {
  secretKey: string
  /** Null: no event can be told from a forged one, all are refused. */
  webhookSecret: string | null
  /** Another address of the service, for tests; null is the service's own. */
  apiBase: string | null
  /** In ms, for tests. */
  tryLimitMs?: number
}

/** Stripe's hosted checkout. */
export function stripePayments({ secretKey, webhookSecret, apiBase, tryLimitMs = TRY_LIMIT_MS }: Settings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    ...addressOf(apiBase),
    timeout: tryLimitMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'harvest-gate' },
  })
  return {
    name: 'stripe',
    isLive: modeOf(secretKey),
    findCustomer: ({ leadId, email }) =>
      ask(async () => {
        const { data } = await stripe.customers.list({ email, limit: MAX_LISTED })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The answer is no list')
        return data.map(parseCustomer).find((customer) => customer.leadId === leadId)?.customerId ?? null
      }),
    createCustomer: ({ leadId, email, name, idempotencyKey }) =>
      ask(async () => {
        const answer = await stripe.customers.create({ email, name, metadata: { leadId } }, { idempotencyKey })
        return parseCustomer(answer).customerId
      }),
    createCheckout: (request) =>
      ask(async () =>
        opened(
          readSession(await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.idempotencyKey })),
          request,
          apiBase,
        ),
      ),
    readCheckout: (sessionId) =>
      ask(async () => {
        const facts = readSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }))
        if (facts.sessionId !== sessionId) throw new PaymentError('answer', 'The answer is about another checkout')
        return facts
      }),
    findCheckout: ({ customerId, paymentId }) =>
      ask(async () => {
        const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: MAX_LISTED })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The answer is no list')
        return data.map(readSession).find((facts) => facts.paymentId === paymentId) ?? null
      }),
    findSessionOfPayment: (paymentIntentId) =>
      orNone(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The answer is no list')
        return data.map(readSession)[0]?.sessionId ?? null
      }),
    expireCheckout: (sessionId) =>
      ask(async () => {
        readSession(await stripe.checkout.sessions.expire(sessionId))
      }),
    readRefund: ({ chargeId }) =>
      chargeId === null ? Promise.resolve(null) : ask(async () => parseCharge(await stripe.charges.retrieve(chargeId))),
    readEvent(rawBody, signature) {
      if (webhookSecret === null) throw new EventSignatureError('There is no secret to check events with')
      try {
        return parseStripeEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (error) {
        throw new EventSignatureError('The signature, the age or the shape of the event is not right', { cause: error })
      }
    },
  }
}

/** Where a checkout page of a service at `apiBase` may stand besides `checkoutOrigin`: at any port of that machine, which only a test's service is. */
export function stripeCheckoutOrigins(checkoutOrigin: string, apiBase: string | null): string[] {
  const origins = [new URL(checkoutOrigin).origin]
  if (apiBase === null) return origins
  const { protocol, hostname } = new URL(apiBase)
  const hosts = isThisMachine(hostname) ? ['localhost', '127.0.0.1'] : [hostname]
  return [...origins, ...hosts.map((host) => `${protocol}//${host}:*`)]
}

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  // Node takes the address of the sixth version without its brackets.
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? ('http' as const) : ('https' as const) }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

function modeOf(secretKey: string): boolean | null {
  const mode = /^(?:sk|rk)_(live|test)_/.exec(secretKey)?.[1]
  return mode === undefined ? null : mode === 'live'
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  // What is said of the session is not copied to the payment: both are told whose they are.
  const metadata = { leadId: request.leadId, paymentId: request.paymentId }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency,
          unit_amount: request.amountCents,
          product_data: { name: request.description },
        },
      },
    ],
    customer: request.customerId,
    client_reference_id: request.leadId,
    metadata,
    payment_intent_data: { metadata },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  }
}

function opened(facts: ReturnType<typeof readSession>, { expiresAt }: CheckoutRequest, apiBase: string | null): OpenedCheckout {
  if (facts.url === null || !isCheckoutAddress(facts.url, apiBase))
    throw new PaymentError('address', 'The checkout has no address that a browser could be sent to')
  return { sessionId: facts.sessionId, url: facts.url, expiresAt: facts.expiresAt ?? expiresAt }
}

/** Nothing but https, except where the service itself is one of a test's. */
function isCheckoutAddress(url: string, apiBase: string | null): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && apiBase?.startsWith('http:') === true)
}

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw error instanceof PaymentError ? error : asPaymentError(error)
  }
}

/** Null where the service has nothing of the sort. */
async function orNone<T>(question: () => Promise<T | null>): Promise<T | null> {
  try {
    return await ask(question)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'missing') return null
    throw error
  }
}

/** The service's own message may repeat what was sent (a part of the key among it): it stays out of ours. */
function asPaymentError(error: unknown): PaymentError {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentError('answer', 'The answer could not be read', { cause: error })
  const facts = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ')
  return new PaymentError(failureOf(error), `Stripe: ${facts}`)
}

function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFailure {
  // Another request with the same key is under way: its answer comes with that key, so the key stays.
  if (error.statusCode === 409) return 'busy'
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'key-used'
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return 'key'
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'busy'
  if (error instanceof Stripe.errors.StripeConnectionError) return 'unavailable'
  if (error instanceof Stripe.errors.StripeAPIError || (error.statusCode ?? 0) >= 500) return 'fault'
  if (error.code === 'resource_missing') return error.param === 'customer' ? 'customer' : 'missing'
  return error.statusCode === 404 ? 'missing' : 'refused'
}
