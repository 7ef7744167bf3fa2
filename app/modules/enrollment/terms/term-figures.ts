import { TERMS_VERSION, type TermFigures } from '#app/content/agreement-terms.ts'
import { PLAN_NAMES, formatFeeRule, formatPlacement } from '#app/modules/pricing/fee-labels.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'
import { fixedFees } from './fixed-fees.ts'

/** What the agreement's terms name for a lead, by its own fees. */
export function termFigures(fees: LeadFees): TermFigures {
  return {
    ...fixedFees(fees),
    planName: PLAN_NAMES[fees.plan],
    monthlyFee: formatFeeRule(fees),
    placementFee: formatPlacement(fees),
  }
}

/** What an acknowledgment is stored under: the version of the words, and the fees that they named. Anyone who has other fees later is asked again. */
export function termsVersion(fees: LeadFees): string {
  return `${TERMS_VERSION}, ${formatFeeRule(fees)}`
}
