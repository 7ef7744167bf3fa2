import type { NumberField } from '../typed-number.ts'

/** Every figure on the page remains printable, at 12% over the longest period. */
const MAX_DOLLARS = 50_000_000

/** Longer than anyone saves for retirement. */
const MAX_YEARS = 60

/** The calculator's inputs (docs/product/calculators.md). P5.28 has limits and no defaults: these are for a mid-career saver. */
export const INVESTMENT_FIELDS = {
  initialInvestment: { label: 'Initial investment', kind: 'dollars', standard: 50_000, min: 0, max: MAX_DOLLARS },
  monthlyContribution: { label: 'Monthly contribution', kind: 'dollars', standard: 1000, min: 0, max: MAX_DOLLARS },
  yearsToRetirement: { label: 'Years to retirement', kind: 'years', standard: 20, min: 1, max: MAX_YEARS },
  targetAnnualIncome: { label: 'Target annual income', kind: 'dollars', standard: 60_000, min: 0, max: MAX_DOLLARS },
} as const satisfies Record<string, NumberField>

export type InvestmentName = keyof typeof INVESTMENT_FIELDS

/** The parsed inputs: whole dollars, whole years. */
export type InvestmentFigures = Record<InvestmentName, number>
