import { formatDollars, formatFee } from '#app/format/money.ts'
import type { LeadFees } from '#app/modules/pricing/lead-fees.ts'

/** What stays the same whatever the rent is, in words. */
export type FixedFees = Record<'setupFee' | 'onboardingFee' | 'initialTermMonths' | 'repairsPreapprovedBelow', string>

type OneTimeFees = Pick<LeadFees, 'setupFeeCents' | 'onboardingFeeCents' | 'initialTermMonths' | 'repairsPreapprovedBelowDollars'>

/** The fixed figures of the presentation and of the agreement's terms: '$299', '$199', '12', '$1,500'. */
export function fixedFees({
  setupFeeCents,
  onboardingFeeCents,
  initialTermMonths,
  repairsPreapprovedBelowDollars,
}: OneTimeFees): FixedFees {
  return {
    setupFee: formatFee(setupFeeCents),
    onboardingFee: formatFee(onboardingFeeCents),
    initialTermMonths: String(initialTermMonths),
    repairsPreapprovedBelow: formatDollars(repairsPreapprovedBelowDollars),
  }
}
