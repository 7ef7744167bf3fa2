import type { RentVsSellFigures } from './inputs.ts'
import { crossings, LOAN_YEARS } from './rules.ts'

/** The fewest years of the chart, so that it shows some future. */
const MIN_YEARS = 10

/** How many years the chart shows: the holding period, extended to the first crossing if there is one. */
export function chartYears(figures: RentVsSellFigures): number {
  const first = crossings(figures)[0]
  const crossingYear = first ? Math.ceil(first.years) + 1 : 0
  return Math.min(LOAN_YEARS, Math.max(MIN_YEARS, figures.yearsToHold, crossingYear))
}
