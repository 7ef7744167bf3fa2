import type { PaymentState } from './rules.ts'

/** What counts of an attempt to pay. */
export type CountedPayment = {
  id: string
  state: PaymentState
  paidAt: Date | null
  updatedAt: Date
  amountCents: number
  /** What was paid back: of money that does not match, another amount than that of the fee. */
  refundedCents: number
}

/**
 * How the onboarding fee of a lead stands, as every page tells it. due: it is to be paid · paid · checking: money arrived that does not match, staff look at it, and
 * nothing more can be paid until then · refunded: it was paid and paid back, so whoever goes on pays it again.
 */
export type PaymentStanding =
  | { kind: 'due' }
  | { kind: 'paid'; paymentId: string; paidAt: Date; amountCents: number }
  | { kind: 'checking' }
  | { kind: 'refunded'; refundedCents: number }

/** Judges all attempts of a lead together: the first that was paid and kept counts, whatever became of the others. */
export function paymentStanding(payments: readonly CountedPayment[]): PaymentStanding {
  const paid = payments.filter(({ state }) => state === 'paid').sort(byPayment)[0]
  if (paid) return { kind: 'paid', paymentId: paid.id, paidAt: momentOf(paid), amountCents: paid.amountCents }
  if (payments.some(({ state }) => state === 'mismatch')) return { kind: 'checking' }
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
