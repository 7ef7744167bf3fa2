import { formatFee } from '#app/format/money.ts'
import { formatPlacement, PLAN_NAMES } from './fee-labels.ts'
import type { LeadFees } from './lead-fees.ts'

export type OneTimeFee = { label: string; text: string; value: string }

/** What a property pays besides the monthly fee, with the chosen plan, or with another one in comparison. */
export function oneTimeFees(fees: LeadFees, other?: LeadFees): OneTimeFee[] {
  const value = formatPlacement(fees)
  const differs = other && formatPlacement(other) !== value
  return [
    { label: 'Setup', text: 'Covers photos, the listing and keys. Billed by invoice.', value: formatFee(fees.setupFeeCents) },
    { label: 'Onboarding', text: 'Due before management begins. Paid by card.', value: formatFee(fees.onboardingFeeCents) },
    {
      label: 'New resident',
      text: `Each time we place a new resident.${differs ? ` With ${PLAN_NAMES[other.plan]}, it’s ${formatPlacement(other)}.` : ''}`,
      value,
    },
  ]
}
