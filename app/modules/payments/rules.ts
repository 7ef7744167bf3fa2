import type { CheckoutFacts } from '#app/adapters/payments/port.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import type { PAYMENT_STATES } from '#app/db/schema/payments.ts'

export type PaymentState = (typeof PAYMENT_STATES)[number]

const HOUR_MS = 60 * MINUTE_MS

/**
 * How long a checkout can be paid. The provider allows 30 minutes to 24 hours; one hour less leaves room for clock differences.
 */
const CHECKOUT_MS = 23 * HOUR_MS
/** A checkout that expires sooner than this is not offered again: someone could be typing a card number. */
const MIN_TO_PAY_MS = 10 * MINUTE_MS
/** The provider refuses checkouts that expire within half an hour of creation. */
const MIN_TO_MAKE_MS = 35 * MINUTE_MS

/** The facts of an attempt that must match at the provider. `leadId` is null once the lead is permanently deleted. */
export type Expected = { leadId: string | null; amountCents: number; currency: string }

/** The order of states. A later check never goes back, because responses can arrive out of order. */
const RANKS: Record<PaymentState, number> = {
  open: 0,
  expired: 1,
  canceled: 1,
  failed: 1,
  paid: 2,
  mismatch: 2,
  refunded: 3,
}

/** Whether a payment may change from one state to another. */
export function canTransition(from: PaymentState, to: PaymentState): boolean {
  return RANKS[to] > RANKS[from]
}

/** Interprets the provider's answer: the state, and a note for staff if it is a problem. `providerIsLive` null: unknown. */
export function verifyCheckout(
  facts: CheckoutFacts,
  expected: Expected,
  providerIsLive: boolean | null,
): { state: PaymentState; note: string | null } {
  if (facts.status === 'expired') return { state: 'expired', note: null }
  if (facts.status !== 'complete') return { state: 'open', note: null }
  // Completed without money, for example with a coupon created at the provider: the fee is still due.
  if (facts.paymentStatus === 'no_payment_required') return { state: 'failed', note: 'The checkout did not ask for a payment' }
  if (facts.paymentStatus === 'paid') {
    const note = mismatchOf(facts, expected, providerIsLive)
    return note === null ? { state: 'paid', note } : { state: 'mismatch', note }
  }
  const hasFailed = facts.intentStatus === 'requires_payment_method' || facts.intentStatus === 'canceled'
  return facts.paymentStatus === 'unpaid' && hasFailed
    ? { state: 'failed', note: 'The charge failed' }
    : { state: 'open', note: null }
}

function mismatchOf(facts: CheckoutFacts, expected: Expected, providerIsLive: boolean | null): string | null {
  if (facts.amountCents !== expected.amountCents)
    return `The amount is ${facts.amountCents ?? 'missing'} cents instead of ${expected.amountCents}`
  if (facts.currency !== expected.currency)
    return `The currency is '${facts.currency ?? 'missing'}' instead of '${expected.currency}'`
  if (expected.leadId !== null && facts.leadId !== expected.leadId)
    return facts.leadId === null ? 'The checkout has no lead' : 'The checkout belongs to another lead'
  if (providerIsLive !== null && facts.isLive !== null && facts.isLive !== providerIsLive)
    return facts.isLive ? 'A live payment arrived under a test key' : 'A test payment arrived under a live key'
  return null
}

/** When a checkout created at `now` expires. In whole seconds, like the provider. */
export function checkoutEnd(now: Date): Date {
  return new Date(Math.floor((now.getTime() + CHECKOUT_MS) / 1000) * 1000)
}

/** Whether a checkout has enough time left to pay. */
export function isWorthContinuing(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() >= MIN_TO_PAY_MS
}

/** Whether the provider would still create a checkout with this expiry: neither too soon nor, after a clock change, too late. */
export function isWorthMaking(expiresAt: Date | null, now: Date): boolean {
  const leftMs = expiresAt === null ? 0 : expiresAt.getTime() - now.getTime()
  return leftMs >= MIN_TO_MAKE_MS && leftMs <= CHECKOUT_MS + HOUR_MS / 2
}
