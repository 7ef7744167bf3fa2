import { PRESENTATION_FEES } from '#app/modules/pricing/fees.ts'

/** What stays the same whatever the rent is, in words. */
export type FixedFees = Record<'setupFee' | 'onboardingFee' | 'initialTermMonths' | 'repairsPreapprovedBelow', string>

/** The fixed figures of the presentation and of the agreement's terms: '$299', '$199', '12', '$1,500'. */
export function fixedFees(): FixedFees {
  const { setupFeeCents, onboardingFeeCents, initialTermMonths, repairsPreapprovedBelowDollars } = PRESENTATION_FEES
  return {
    setupFee: inDollars(setupFeeCents / 100),
    onboardingFee: inDollars(onboardingFeeCents / 100),
    initialTermMonths: String(initialTermMonths),
    repairsPreapprovedBelow: inDollars(repairsPreapprovedBelowDollars),
  }
}

/** '$1,500' */
export function inDollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
