import Stripe from 'stripe'
import { hostOf } from '../public-internet/checked-lookup.ts'
import { PaymentError, type PaymentFailure } from './port.ts'

/** The API version of every request, so that updating the package doesn't change it by accident. */
const API_VERSION = '2026-10-28.endive'
/** Timeout of one try, in ms. A visitor is waiting; the package retries once with the same idempotency key. */
const TRY_LIMIT_MS = 6000
const RETRIES = 1

export type StripeSettings = {
  secretKey: string
  /** Null: events can't be verified, so all are refused. */
  webhookSecret: string | null
  /** Another address for tests; null means Stripe's own. */
  apiBase: string | null
  /** In ms, for tests. */
  tryLimitMs?: number
}

/** Stripe's package, configured for us. */
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

/** Whether a browser may be sent to an address: only https, except with a test server. */
export function isPageAddress(url: string, apiBase: string | null): boolean {
  if (!URL.canParse(url)) return false
  const { protocol } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && apiBase?.startsWith('http:') === true)
}

/** Sends a request to Stripe. Every failure becomes a `PaymentError`. */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw error instanceof PaymentError ? error : asPaymentError(error)
  }
}

/** Null if the service doesn't have it. */
export async function orNull<T>(request: () => Promise<T | null>): Promise<T | null> {
  try {
    return await callStripe(request)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'missing') return null
    throw error
  }
}

/** Stripe's own message may repeat what we sent, even part of the key, so ours leaves it out. */
function asPaymentError(error: unknown): PaymentError {
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentError('answer', 'The response could not be read', { cause: error })
  const facts = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ')
  return new PaymentError(failureOf(error), `Stripe: ${facts}`)
}

function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFailure {
  // Another request with this key is in progress. Its response comes with that key, so the key stays.
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
  const url = new URL(apiBase)
  const isPlain = url.protocol === 'http:'
  return { host: hostOf(url), port: url.port || (isPlain ? 80 : 443), protocol: isPlain ? ('http' as const) : ('https' as const) }
}
