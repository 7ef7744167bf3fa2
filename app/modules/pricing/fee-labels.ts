import { formatDollars } from '#app/format/money.ts'
import type { FeeBasis, LeadFees } from './lead-fees.ts'

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** What the fee is called that does not follow the rent. */
export const FLAT_FEE_LABELS: Record<FeeBasis, string> = {
  presentation: 'Base fee',
  enrollment: 'Administration fee',
}

/** Where an owner was shown the fees, as the end of a sentence: 'those of your presentation', 'the fees of the online enrollment'. */
export const BASIS_LABELS: Record<FeeBasis, string> = {
  presentation: 'presentation',
  enrollment: 'online enrollment',
}

/** '5.9%' */
export function formatShare(fraction: number): string {
  return PERCENT.format(fraction)
}

/** '5.9% of the rent and $39 a month' */
export function formatFeeRule({ rentFraction, flatMonthlyDollars }: LeadFees): string {
  return `${formatShare(rentFraction)} of the rent and ${formatDollars(flatMonthlyDollars)} a month`
}

/** For staff: '5.9% of the rent and $39 a month, by the online enrollment' */
export function formatFeesWithBasis(fees: LeadFees): string {
  return `${formatFeeRule(fees)}, by the ${BASIS_LABELS[fees.basis]}`
}

/** 'one month’s rent' or 'half a month’s rent' */
export function formatPlacement({ placementMonths }: Pick<LeadFees, 'placementMonths'>): string {
  return placementMonths === 1 ? 'one month’s rent' : 'half a month’s rent'
}
