import { describe, expect, test } from 'vitest'
import type { CheckoutFacts } from '#app/adapters/payments/port.ts'
import { checkoutEnd, isWorthContinuing, isWorthMaking, verifyCheckout, canTransition } from './rules.ts'

const EXPECTED = { leadId: 'lead', amountCents: 19_900, currency: 'usd' }
const PAID: CheckoutFacts = {
  sessionId: 'cs_1',
  status: 'complete',
  paymentStatus: 'paid',
  amountCents: 19_900,
  currency: 'usd',
  leadId: 'lead',
  paymentId: 'payment',
  paymentIntentId: 'pi_1',
  intentStatus: 'succeeded',
  chargeId: 'ch_1',
  isLive: false,
  url: null,
  expiresAt: null,
}
const judge = (difference: Partial<CheckoutFacts>, expected = {}, isLive: boolean | null = false) =>
  verifyCheckout({ ...PAID, ...difference }, { ...EXPECTED, ...expected }, isLive).state

describe("the provider's state of a checkout", () => {
  test.each([
    ['paid', {}, 'paid'],
    ['not paid yet', { status: 'open', paymentStatus: 'unpaid' }, 'open'],
    ['on its way', { paymentStatus: 'unpaid', intentStatus: 'processing' }, 'open'],
    ['processing, without an intent', { paymentStatus: 'unpaid', intentStatus: null }, 'open'],
    ['declined', { paymentStatus: 'unpaid', intentStatus: 'requires_payment_method' }, 'failed'],
    ['canceled', { paymentStatus: 'unpaid', intentStatus: 'canceled' }, 'failed'],
    ['expired', { status: 'expired', paymentStatus: 'unpaid' }, 'expired'],
    ['in a word of tomorrow', { status: 'sleeping' }, 'open'],
    ['paid in a word of tomorrow', { paymentStatus: 'half' }, 'open'],
    ['free of charge', { paymentStatus: 'no_payment_required', amountCents: 0 }, 'failed'],
    ['that asked for no payment, of the right amount', { paymentStatus: 'no_payment_required' }, 'failed'],
    ['another amount', { amountCents: 19_901 }, 'mismatch'],
    ['no amount', { amountCents: null }, 'mismatch'],
    ['another currency', { currency: 'cad' }, 'mismatch'],
    ['another lead', { leadId: 'other' }, 'mismatch'],
    ['no lead', { leadId: null }, 'mismatch'],
    ['real money', { isLive: true }, 'mismatch'],
  ] as const)('%s', (_words, difference, state) => {
    expect(judge(difference)).toBe(state)
  })

  test('is compared with our data: a deleted lead, a key without a mode', () => {
    expect(judge({}, { leadId: null })).toBe('paid')
    expect(judge({ isLive: true }, {}, null)).toBe('paid')
    expect(judge({ isLive: false }, {}, true)).toBe('mismatch')
  })
})

test('a state never goes back', () => {
  expect(canTransition('open', 'paid')).toBe(true)
  expect(canTransition('expired', 'paid')).toBe(true)
  expect(canTransition('paid', 'refunded')).toBe(true)
  for (const [from, to] of [
    ['paid', 'open'],
    ['paid', 'paid'],
    ['paid', 'failed'],
    ['paid', 'mismatch'],
    ['refunded', 'paid'],
    ['failed', 'expired'],
  ] as const)
    expect(canTransition(from, to)).toBe(false)
})

test("a checkout ends within the provider's limit, and is offered while there is time to pay", () => {
  const now = new Date('2026-11-21T18:00:00.400Z')
  const end = checkoutEnd(now)
  expect(end).toEqual(new Date('2026-11-22T17:00:00Z'))
  const minutesBefore = (minutes: number) => new Date(end.getTime() - minutes * 60_000)
  expect([isWorthContinuing(end, minutesBefore(10)), isWorthContinuing(end, minutesBefore(9))]).toEqual([true, false])
  expect([isWorthMaking(end, minutesBefore(35)), isWorthMaking(end, minutesBefore(34))]).toEqual([true, false])
  expect(isWorthMaking(end, minutesBefore(7 * 24 * 60)), 'written under a clock that was a week ahead').toBe(false)
  expect([isWorthContinuing(null, now), isWorthMaking(null, now)]).toEqual([false, false])
})
