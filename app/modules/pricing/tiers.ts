import { MARKETING_FEES } from './fees.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** The three service tiers as the home page offers them (docs/product/fees.md). */
export const SERVICE_TIERS = [
  {
    name: 'Foundation',
    rentFraction: MARKETING_FEES.foundationFraction,
    forWhom: 'Everything a rented house needs.',
    includes: ['Rent collection and monthly statements', 'Tenant screening and lease', '24/7 maintenance line', 'Owner portal'],
  },
  {
    name: 'Growth',
    rentFraction: MARKETING_FEES.growthFraction,
    forWhom: 'For owners who want to stop thinking about it.',
    includes: [
      'Everything in Foundation',
      'Mid-lease walkthrough with photographs',
      'Yearly rent review against the market',
      'One person who knows your house',
    ],
  },
  {
    name: 'Wealth',
    rentFraction: MARKETING_FEES.wealthFraction,
    forWhom: 'For a portfolio that has to perform.',
    includes: [
      'Everything in Growth',
      `Pet-deposit alternative program of ${dollars.format(MARKETING_FEES.wealthPetDepositAlternativeDollars)}`,
      `Malicious damage coverage up to ${dollars.format(MARKETING_FEES.wealthMaliciousDamageCoverageDollars)}`,
      'Yearly portfolio meeting',
    ],
  },
] as const
