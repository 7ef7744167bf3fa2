import { expect, test } from 'vitest'
import type { PaymentState } from './rules.ts'
import { type CountedPayment, feeState } from './fee-state.ts'

const AT = (minute: number) => new Date(Date.UTC(2026, 10, 20, 16, minute))

const attempt = (state: PaymentState, minute: number, more: Partial<CountedPayment> = {}): CountedPayment => ({
  id: `payment-${minute}`,
  state,
  paidAt: ['paid', 'refunded', 'mismatch'].includes(state) ? AT(minute) : null,
  updatedAt: AT(minute),
  amountCents: 19_900,
  refundedCents: state === 'refunded' ? 19_900 : 0,
  refundedAt: state === 'refunded' ? AT(minute) : null,
  checkoutEndsAt: null,
  submittedAt: null,
  ...more,
})
const fee = (...attempts: CountedPayment[]) => feeState(attempts, AT(30))
const kindOf = (...attempts: CountedPayment[]) => fee(...attempts).kind

test('nothing is paid without an attempt, during one, or if all failed', () => {
  expect(kindOf()).toBe('due')
  expect(kindOf(attempt('open', 1)), 'no checkout was made for it').toBe('due')
  expect(kindOf(attempt('failed', 1), attempt('expired', 2), attempt('canceled', 3))).toBe('due')
})

test('the first payment that was kept counts, whatever happened to the others', () => {
  const first = { kind: 'paid', paymentId: 'payment-2', paidAt: AT(2), amountCents: 19_900, refundedCents: 0, refundedAt: null }
  expect(fee(attempt('failed', 1), attempt('paid', 5), attempt('paid', 2))).toEqual(first)
  expect(fee(attempt('paid', 2), attempt('refunded', 5), attempt('mismatch', 6), attempt('open', 7))).toEqual(first)
  expect(fee(attempt('refunded', 1), attempt('paid', 2))).toEqual(first)
})

test('a payment without a time counts from its last change', () => {
  expect(fee(attempt('paid', 3, { paidAt: null }))).toMatchObject({ paidAt: AT(3) })
})

test('a mismatched payment is reviewed first, also after a refund', () => {
  expect(kindOf(attempt('mismatch', 1))).toBe('checking')
  expect(kindOf(attempt('refunded', 1), attempt('mismatch', 2))).toBe('checking')
})

test('a fully refunded fee is due again for anyone who continues', () => {
  expect(fee(attempt('refunded', 1))).toEqual({ kind: 'refunded', refundedCents: 19_900 })
  expect(kindOf(attempt('refunded', 1), attempt('open', 2))).toBe('refunded')
  // An amount other than the fee had arrived.
  expect(fee(attempt('refunded', 1, { refundedCents: 100 }))).toMatchObject({ refundedCents: 100 })
})

test('an open checkout continues while there is time to pay, and no longer', () => {
  expect(fee(attempt('open', 1, { checkoutEndsAt: AT(40) }))).toEqual({ kind: 'begun', endsAt: AT(40) })
  expect(kindOf(attempt('open', 1, { checkoutEndsAt: AT(39) }))).toBe('due')
  expect(kindOf(attempt('refunded', 1), attempt('open', 2, { checkoutEndsAt: AT(50) }))).toBe('begun')
})

test('money in transit is not paid a second time, however long it takes', () => {
  const onItsWay = attempt('open', 1, { checkoutEndsAt: AT(2), submittedAt: AT(2) })
  expect(fee(onItsWay)).toEqual({ kind: 'processing', since: AT(2) })
  expect(kindOf({ ...onItsWay, state: 'failed' })).toBe('due')
})
