import type { PaymentState } from './rules.ts'
import type { FeeState } from './fee-state.ts'

/**
 * Why the payment of a checkout cannot be shown as paid. uncharged: it took no money · unknown: no one knows yet · else the onboarding fee of the lead is otherwise, as the payment step says, too.
 */
export type FailureReason = 'uncharged' | 'unknown' | Exclude<FeeState['kind'], 'due' | 'begun'>

/** States of attempts that took no money. */
const UNCHARGED: readonly (PaymentState | null)[] = ['failed', 'expired', 'canceled']

/** For a reader who may act for the lead: what is known of the checkout's own attempt, and the state of the lead's fee. */
export function failureReason(state: PaymentState | null, fee: FeeState): FailureReason {
  if (fee.kind !== 'due' && fee.kind !== 'begun') return fee.kind
  return UNCHARGED.includes(state) ? 'uncharged' : 'unknown'
}
