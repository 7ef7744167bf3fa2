import { isWorthContinuing, type PaymentState } from './rules.ts'

/**
 * Why a checkout's payment can't be shown as paid. uncharged: no money was taken · unknown: not
 * known yet · otherwise the state of the lead's onboarding fee, as in the payment step.
 */
export type FailureReason = 'uncharged' | 'unknown' | Exclude<FeeState['kind'], 'due' | 'begun'>

/** States of attempts that took no money. */
const UNCHARGED: readonly (PaymentState | null)[] = ['failed', 'expired', 'canceled']

/** For readers who may act for the lead: from the state of the checkout's own attempt, and of the lead's fee. */
export function failureReason(state: PaymentState | null, fee: FeeState): FailureReason {
  if (fee.kind !== 'due' && fee.kind !== 'begun') return fee.kind
  return UNCHARGED.includes(state) ? 'uncharged' : 'unknown'
}

/** The relevant fields of a payment attempt. */
export type CountedPayment = {
  id: string
  state: PaymentState
  paidAt: Date | null
  updatedAt: Date
  /** When its checkout expires; null until there is one. */
  checkoutEndsAt: Date | null
  /** When the payer finished, with the money still on its way. */
  submittedAt: Date | null
  amountCents: number
  /** The refunded amount. For money that does not match, it may differ from the fee. */
  refundedCents: number
  refundedAt: Date | null
}

/**
 * The state of a lead's onboarding fee, the same on every page. due: to be paid · begun: a checkout
 * is open, and the payer continues it · processing: the payer finished, and the money is on its way
 * · paid, maybe partly refunded · checking: staff are checking money that does not match, and
 * nothing more can be paid until then · refunded: paid and refunded, so that continuing means
 * paying again.
 */
export type FeeState =
  | { kind: 'due' }
  | { kind: 'begun'; endsAt: Date }
  | { kind: 'processing'; since: Date }
  | { kind: 'paid'; paymentId: string; paidAt: Date; amountCents: number; refundedCents: number; refundedAt: Date | null }
  | { kind: 'checking' }
  | { kind: 'refunded'; refundedCents: number }

/** Combines all of a lead's attempts: the first one that was paid and not refunded decides. */
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
