import { formatDollars } from '#app/format/money.ts'
import type { FeeSchedule } from '#app/content/fees.ts'

export type ServiceTier = { name: string; rentFraction: number; forWhom: string; includes: readonly string[] }

/** The three service tiers of the home page (docs/product/fees.md). */
export function serviceTiers({ marketing }: FeeSchedule): ServiceTier[] {
  return [
    {
      name: 'Foundation',
      rentFraction: marketing.foundationFraction,
      forWhom: 'Everything a rental house needs.',
      includes: ['Rent collection and monthly statements', 'Tenant screening and lease', '24/7 maintenance line', 'Owner portal'],
    },
    {
      name: 'Growth',
      rentFraction: marketing.growthFraction,
      forWhom: 'For owners who want to stop thinking about it.',
      includes: [
        'Everything in Foundation',
        'Mid-lease walkthrough with photographs',
        'Yearly market rent review',
        'One person who knows your house',
      ],
    },
    {
      name: 'Wealth',
      rentFraction: marketing.wealthFraction,
      forWhom: 'For a portfolio that has to perform.',
      includes: [
        'Everything in Growth',
        `Pet-deposit alternative program of ${formatDollars(marketing.wealthPetDepositAlternativeDollars)}`,
        `Malicious damage coverage up to ${formatDollars(marketing.wealthMaliciousDamageCoverageDollars)}`,
        'Yearly portfolio meeting',
      ],
    },
  ]
}
