import type { PaymentState } from './rules.ts'
import type { FeeState } from './fee-state.ts'

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
