import type Stripe from 'stripe'
import { isNestedTooDeep } from '#app/format/json-text.ts'
import { isThisMachine } from '../public-internet/public-address.ts'
import { type CheckoutRequest, EventSignatureError, type OpenedCheckout, PaymentError, type PaymentProvider } from './port.ts'
import { parseCharge, parseCustomer, parseEndpoint, readSession, parseStripeEvent } from './stripe-responses.ts'
import { callStripe, isPageAddress, orNull, type StripeSettings, stripeClient } from './stripe-client.server.ts'

/**
 * How many to search: checkouts of a customer, or customers of an email, for one whose response was lost; and endpoints of an
 * account.
 */
const MAX_LISTED = 100

/** Stripe's hosted checkout. */
export function stripePayments(settings: StripeSettings): PaymentProvider {
  const { secretKey, webhookSecret, apiBase } = settings
  const stripe = stripeClient(settings)
  return {
    name: 'stripe',
    isLive: modeOf(secretKey),
    findCustomer: ({ leadId, email }) =>
      callStripe(async () => {
        const { data } = await stripe.customers.list({ email, limit: MAX_LISTED })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The response is not a list')
        return data.map(parseCustomer).find((customer) => customer.leadId === leadId)?.customerId ?? null
      }),
    createCustomer: ({ leadId, email, name, idempotencyKey }) =>
      callStripe(async () => {
        const response = await stripe.customers.create({ email, name, metadata: { leadId } }, { idempotencyKey })
        return parseCustomer(response).customerId
      }),
    createCheckout: (request) =>
      callStripe(async () =>
        opened(
          readSession(await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.idempotencyKey })),
          request,
          apiBase,
        ),
      ),
    readCheckout: (sessionId) =>
      callStripe(async () => {
        const facts = readSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }))
        if (facts.sessionId !== sessionId) throw new PaymentError('answer', 'The response is for a different checkout')
        return facts
      }),
    findCheckout: ({ customerId, paymentId }) =>
      callStripe(async () => {
        const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: MAX_LISTED })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The response is not a list')
        return data.map(readSession).find((facts) => facts.paymentId === paymentId) ?? null
      }),
    findSessionOfPayment: (paymentIntentId) =>
      orNull(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The response is not a list')
        return data.map(readSession)[0]?.sessionId ?? null
      }),
    expireCheckout: (sessionId) =>
      callStripe(async () => {
        readSession(await stripe.checkout.sessions.expire(sessionId))
      }),
    readRefund: ({ chargeId }) =>
      chargeId === null ? Promise.resolve(null) : callStripe(async () => parseCharge(await stripe.charges.retrieve(chargeId))),
    listSentEvents: (url) =>
      callStripe(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: MAX_LISTED })
        if (!Array.isArray(data)) throw new PaymentError('answer', 'The response is not a list')
        const here = data.map(parseEndpoint).filter((endpoint) => isSameAddress(endpoint.url, url))
        return here.length === 0 ? null : here.flatMap(({ events }) => events)
      }),
    readEvent(rawBody, signature) {
      if (webhookSecret === null) throw new EventSignatureError('The secret for verifying events is missing')
      if (isNestedTooDeep(rawBody)) throw new EventSignatureError('The event is nested deeper than any real Stripe event')
      try {
        return parseStripeEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch (error) {
        throw new EventSignatureError('The event’s signature, age or format is wrong', { cause: error })
      }
    },
  }
}

/** Other allowed origins of checkout pages: any port of the machine at `apiBase`, for test services. */
export function stripeCheckoutOrigins(checkoutOrigin: string, apiBase: string | null): string[] {
  const origins = [new URL(checkoutOrigin).origin]
  if (apiBase === null) return origins
  const { protocol, hostname } = new URL(apiBase)
  const hosts = isThisMachine(hostname) ? ['localhost', '127.0.0.1'] : [hostname]
  return [...origins, ...hosts.map((host) => `${protocol}//${host}:*`)]
}

function isSameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).href === new URL(other).href
}

function modeOf(secretKey: string): boolean | null {
  const mode = /^(?:sk|rk)_(live|test)_/.exec(secretKey)?.[1]
  return mode === undefined ? null : mode === 'live'
}

function sessionOf(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  // Stripe does not copy metadata from the session to the payment, so both get it.
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
  if (facts.url === null || !isPageAddress(facts.url, apiBase))
    throw new PaymentError('address', 'The checkout has no URL to redirect to')
  return { sessionId: facts.sessionId, url: facts.url, expiresAt: facts.expiresAt ?? expiresAt }
}
