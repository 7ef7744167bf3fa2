import { formatDollars } from '#app/format/money.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import type { LeadFees, ShownFee } from './lead-fees.ts'

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** The label of a fee that does not depend on the rent. */
export const FLAT_FEE_LABELS: Record<Plan, string> = {
  'full-service': 'Base fee',
  online: 'Administration fee',
}

export const PLAN_NAMES: Record<Plan, string> = {
  'full-service': 'Full service',
  online: 'Online enrollment',
}

/** '5.9%' */
export function formatShare(fraction: number): string {
  return PERCENT.format(fraction)
}

/** '5.9% of the rent and $39 a month' */
export function formatFeeRule({
  rentFraction,
  flatMonthlyDollars,
}: Pick<LeadFees, 'rentFraction' | 'flatMonthlyDollars'>): string {
  return `${formatShare(rentFraction)} of the rent and ${formatDollars(flatMonthlyDollars)} a month`
}

/** 'Online enrollment: 5.9% of the rent and $39 a month', 'assumes a 6.9% fee' if no plan is chosen */
export function formatShownFee(fee: ShownFee): string {
  return fee.plan === null ? `assumes a ${formatShare(fee.rentFraction)} fee` : `${PLAN_NAMES[fee.plan]}: ${formatFeeRule(fee)}`
}

/** 'one month’s rent', 'half a month’s rent', or '75% of a month’s rent' if the settings say so */
export function formatPlacement({ placementMonths }: Pick<LeadFees, 'placementMonths'>): string {
  if (placementMonths === 1) return 'one month’s rent'
  return placementMonths === 0.5 ? 'half a month’s rent' : `${formatShare(placementMonths)} of a month’s rent`
}
