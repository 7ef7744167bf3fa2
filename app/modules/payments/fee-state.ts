import { isWorthContinuing, type PaymentState } from './rules.ts'

/** What counts of an attempt to pay. */
export type CountedPayment = {
  id: string
  state: PaymentState
  paidAt: Date | null
  updatedAt: Date
  /** When its checkout closes; null until one was made. */
  checkoutEndsAt: Date | null
  /** When the payer was done while the money was on its way. */
  submittedAt: Date | null
  amountCents: number
  /** What was refunded: of money that does not match, another amount than that of the fee. */
  refundedCents: number
  refundedAt: Date | null
}

/**
 * The state of the onboarding fee of a lead, as every page tells it. due: it is to be paid · begun: a checkout is open, which anyone who pays goes on with ·
 * processing: the payer was done, and the money is on its way · paid, perhaps with a part refunded · checking: money arrived that does not match, staff look at it,
 * and nothing more can be paid until then · refunded: it was paid and refunded, so anyone who goes on pays it again.
 */
export type FeeState =
  | { kind: 'due' }
  | { kind: 'begun'; endsAt: Date }
  | { kind: 'processing'; since: Date }
  | { kind: 'paid'; paymentId: string; paidAt: Date; amountCents: number; refundedCents: number; refundedAt: Date | null }
  | { kind: 'checking' }
  | { kind: 'refunded'; refundedCents: number }

/** Judges all attempts of a lead together: the first that was paid and kept counts, whatever became of the others. */
export function feeState(payments: readonly CountedPayment[], now: Date): FeeState {
  const paid = payments.filter(({ state }) => state === 'paid').sort(byPayment)[0]
  if (paid) {
    const { id: paymentId, amountCents, refundedCents, refundedAt } = paid
    return { kind: 'paid', paymentId, paidAt: momentOf(paid), amountCents, refundedCents, refundedAt }
  }
  if (payments.some(({ state }) => state === 'mismatch')) return { kind: 'checking' }
  const open = payments.find(({ state }) => state === 'open')
  if (open?.submittedAt) return { kind: 'processing', since: open.submittedAt }
  if (open && isWorthContinuing(open.checkoutEndsAt, now) && open.checkoutEndsAt)
    return { kind: 'begun', endsAt: open.checkoutEndsAt }
  const refunded = payments
    .filter(({ state }) => state === 'refunded')
    .sort(byPayment)
    .at(-1)
  return refunded ? { kind: 'refunded', refundedCents: refunded.refundedCents } : { kind: 'due' }
}

function momentOf({ paidAt, updatedAt }: CountedPayment): Date {
  return paidAt ?? updatedAt
}

function byPayment(one: CountedPayment, other: CountedPayment): number {
  return momentOf(one).getTime() - momentOf(other).getTime() || (one.id < other.id ? -1 : 1)
}
