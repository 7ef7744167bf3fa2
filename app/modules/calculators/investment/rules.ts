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

/** The share of the final value that is withdrawn per year (docs/product/calculators.md). */
const WITHDRAWAL_FRACTION = 0.04

/** A plan's state after some years, in dollars. */
export type InvestmentYear = { year: number; paidIn: number; totalValue: number }

export type InvestmentResult = {
  totalValue: number
  monthlyIncome: number
  /** Percent from 0 to 100: the share of the target income that the plan covers. Not a probability. */
  probabilityOfSuccess: number
  /** Dollars a year missing from the target, or 0. */
  shortfall: number
}

/**
 * The plan year by year, from today: the expected return compounds monthly, and each month's contribution is added at the end of
 * the month.
 */
export function investmentYears(figures: InvestmentFigures, expectedReturnPercent: number): InvestmentYear[] {
  const { initialInvestment, monthlyContribution, yearsToRetirement } = figures
  const monthlyGrowth = 1 + expectedReturnPercent / 100 / 12
  const years: InvestmentYear[] = [{ year: 0, paidIn: initialInvestment, totalValue: initialInvestment }]
  let totalValue = initialInvestment
  for (let year = 1; year <= yearsToRetirement; year++) {
    for (let month = 0; month < 12; month++) totalValue = totalValue * monthlyGrowth + monthlyContribution
    years.push({ year, paidIn: initialInvestment + 12 * year * monthlyContribution, totalValue })
  }
  return years
}

/** The plan's result. A target of 0 is always covered. */
export function investmentResult(totalValue: number, targetAnnualIncome: number): InvestmentResult {
  const annualIncome = totalValue * WITHDRAWAL_FRACTION
  const covered = targetAnnualIncome === 0 ? 1 : Math.min(1, Math.max(0, annualIncome / targetAnnualIncome))
  return {
    totalValue,
    monthlyIncome: annualIncome / 12,
    probabilityOfSuccess: covered * 100,
    shortfall: Math.max(0, targetAnnualIncome - annualIncome),
  }
}
