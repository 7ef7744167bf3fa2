import type { CheckoutFacts } from '#app/adapters/payments/port.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import type { PAYMENT_STATES } from '#app/db/schema/payments.ts'

/** The state of an attempt to pay. */
export type PaymentState = (typeof PAYMENT_STATES)[number]

const HOUR_MS = 60 * MINUTE_MS

/** A checkout may be paid for this long. The provider takes half an hour to a day; an hour less than a day leaves room for clocks that differ. */
const CHECKOUT_MS = 23 * HOUR_MS
/** A checkout that ends sooner than this is not handed out again: someone could be typing a card number. */
const MIN_TO_PAY_MS = 10 * MINUTE_MS
/** The provider refuses checkouts that end sooner than half an hour after it makes them. */
const MIN_TO_MAKE_MS = 35 * MINUTE_MS

/** What is known of an attempt, and must be so at the provider. `leadId` is null once the lead is gone for good. */
export type Expected = { leadId: string | null; amountCents: number; currency: string }

/** How far a state has gone. A later look never takes it back: answers may overtake each other. */
const RANKS: Record<PaymentState, number> = {
  open: 0,
  expired: 1,
  canceled: 1,
  failed: 1,
  paid: 2,
  mismatch: 2,
  refunded: 3,
}

/** Whether a payment may go from one state to another. */
export function canTransition(from: PaymentState, to: PaymentState): boolean {
  return RANKS[to] > RANKS[from]
}

/** What the provider's answer means: the state, and for staff why it is none of the good ones. `providerIsLive` null: not known. */
export function judgeCheckout(
  facts: CheckoutFacts,
  expected: Expected,
  providerIsLive: boolean | null,
): { state: PaymentState; note: string | null } {
  if (facts.status === 'expired') return { state: 'expired', note: null }
  if (facts.status !== 'complete') return { state: 'open', note: null }
  // Completed without money, as with a voucher made at the provider: the fee is still to be paid.
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

/** When a checkout that is made at `now` closes. In whole seconds, as the provider counts. */
export function checkoutEnd(now: Date): Date {
  return new Date(Math.floor((now.getTime() + CHECKOUT_MS) / 1000) * 1000)
}

/** Whether there is still time to pay at a checkout. */
export function isWorthContinuing(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() - now.getTime() >= MIN_TO_PAY_MS
}

/** Whether the provider would still make a checkout that ends then: neither too soon nor, after the clock was set back, too late. */
export function isWorthMaking(expiresAt: Date | null, now: Date): boolean {
  const leftMs = expiresAt === null ? 0 : expiresAt.getTime() - now.getTime()
  return leftMs >= MIN_TO_MAKE_MS && leftMs <= CHECKOUT_MS + HOUR_MS / 2
}
