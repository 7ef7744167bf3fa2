import { formatShare } from '#app/modules/pricing/fee-labels.ts'
import { RENT_VERSUS_SELL_FEES } from '#app/modules/pricing/fees.ts'
import { PROCEEDS_GROWTH_FRACTION } from './rules.ts'

/** The calculator's rates as text: '6%'. */
export const RATES = {
  selling: formatShare(RENT_VERSUS_SELL_FEES.sellingFraction),
  proceeds: formatShare(PROCEEDS_GROWTH_FRACTION),
} as const
