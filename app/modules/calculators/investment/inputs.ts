import type { NumberField } from '../typed-number.ts'

/** Keeps every figure of the page printable, at 12% over the most years. */
const MAX_DOLLARS = 50_000_000

/** Longer than anyone saves for a retirement. */
const MAX_YEARS = 60

/** What the calculator asks for (docs/product/calculators.md). P5.28 has limits and no defaults: these show a saver in mid-career. */
export const INVESTMENT_FIELDS = {
  initialInvestment: { label: 'Initial investment', kind: 'dollars', standard: 50_000, min: 0, max: MAX_DOLLARS },
  monthlyContribution: { label: 'Monthly contribution', kind: 'dollars', standard: 1000, min: 0, max: MAX_DOLLARS },
  yearsToRetirement: { label: 'Years to retirement', kind: 'years', standard: 20, min: 1, max: MAX_YEARS },
  targetAnnualIncome: { label: 'Target annual income', kind: 'dollars', standard: 60_000, min: 0, max: MAX_DOLLARS },
} as const satisfies Record<string, NumberField>

export type InvestmentName = keyof typeof INVESTMENT_FIELDS

/** The figures as read: whole dollars, whole years. */
export type InvestmentFigures = Record<InvestmentName, number>
