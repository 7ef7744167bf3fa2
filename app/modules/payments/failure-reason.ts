import type { PaymentState } from './rules.ts'
import type { PaymentStanding } from './standing.ts'

/**
 * Why the payment of a checkout cannot be shown as paid. uncharged: it took no money · unknown: no one knows yet · else the onboarding fee of the lead is otherwise, as the payment step says, too.
 */
export type FailureReason = 'uncharged' | 'unknown' | Exclude<PaymentStanding['kind'], 'due' | 'begun'>

/** States of attempts that took no money. */
const UNCHARGED: readonly (PaymentState | null)[] = ['failed', 'expired', 'cancelled']

/** For a reader who may act for the lead: what is known of the checkout's own attempt, and the state of the lead's fee. */
export function failureReason(state: PaymentState | null, standing: PaymentStanding): FailureReason {
  if (standing.kind !== 'due' && standing.kind !== 'begun') return standing.kind
  return UNCHARGED.includes(state) ? 'uncharged' : 'unknown'
}
