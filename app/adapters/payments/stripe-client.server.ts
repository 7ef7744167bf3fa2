import Stripe from 'stripe'
import { PaymentError, type PaymentFailure } from './port.ts'

/** Said with every request, so that a newer package of the service is a decision and not an accident. */
const API_VERSION = '2026-10-28.endive'
/** One try, in ms. A visitor waits for it; the package tries once more after a fault that may pass, with the same idempotency key. */
const TRY_LIMIT_MS = 6000
const RETRIES = 1

export type StripeSettings = {
  secretKey: string
  /** Null: no event can be distinguished from a forged one, all are refused. */
  webhookSecret: string | null
  /** Another address of the service, for tests; null is the service's own. */
  apiBase: string | null
  /** In ms, for tests. */
  tryLimitMs?: number
}

/** The service's own package, as we use it. */
export function stripeClient({ secretKey, apiBase, tryLimitMs = TRY_LIMIT_MS }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    ...addressOf(apiBase),
    timeout: tryLimitMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'harvest-gate' },
  })
}

/** Whether a browser can be sent to an address: nothing but https, except where the service itself is one of a test's. */
export function isPageAddress(url: string, apiBase: string | null): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && apiBase?.startsWith('http:') === true)
}

/** Asks the service; whatever goes wrong is a `PaymentError`. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw error instanceof PaymentError ? error : asPaymentError(error)
  }
}

/** Null where the service has nothing of the sort. */
export async function orNone<T>(question: () => Promise<T | null>): Promise<T | null> {
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
    return new PaymentError('answer', 'The response could not be read', { cause: error })
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

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  // Node takes the address of the sixth version without its brackets.
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? ('http' as const) : ('https' as const) }
}
