import type { RentVsSellFigures } from './inputs.ts'
import { crossings, LOAN_YEARS } from './rules.ts'

/** Years that the chart shows at least, so that it has a future to look at. */
const MIN_YEARS = 10

/** How many years the chart shows: the years of holding, and on to the first crossing where there is one. */
export function chartYears(figures: RentVsSellFigures): number {
  const first = crossings(figures)[0]
  const crossingYear = first ? Math.ceil(first.years) + 1 : 0
  return Math.min(LOAN_YEARS, Math.max(MIN_YEARS, figures.yearsToHold, crossingYear))
}
