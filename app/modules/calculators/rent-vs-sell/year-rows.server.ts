import { RENT_VERSUS_SELL_FEES } from '#app/modules/pricing/fees.ts'
import type { RentVsSellFigures } from './inputs.ts'
import {
  type ChartRow,
  houseValueAfter,
  loanBalanceAfter,
  monthlyPayment,
  runningFraction,
  wealthIfRentedFor,
  wealthIfRentInTable,
  wealthIfSoldToday,
  type YearRow,
} from './rules.ts'

const { sellingFraction } = RENT_VERSUS_SELL_FEES

/**
 * The locked table: a row for each year of the holding period. The final year's other costs include
 * the selling cost. Computed on the server only, and only for a visitor who entered an email.
 */
export function yearRows(figures: RentVsSellFigures): YearRow[] {
  const rentalIncome = 12 * figures.monthlyRent
  const mortgageExpense = 12 * monthlyPayment(figures)
  const runningCosts = figures.taxesAndInsurance + rentalIncome * runningFraction(figures)
  const rows: YearRow[] = []
  for (let year = 1; year <= figures.yearsToHold; year++) {
    const houseValue = houseValueAfter(figures, year)
    const sellingCost = year === figures.yearsToHold ? houseValue * sellingFraction : 0
    const otherCosts = runningCosts + sellingCost
    const netCashFlow = rentalIncome - mortgageExpense - otherCosts
    const houseEquity = houseValue - loanBalanceAfter(figures, year)
    const wealthIfRent = wealthIfRentInTable(figures, year)
    const wealthIfSell = wealthIfSoldToday(figures, year)
    rows.push({
      year,
      rentalIncome,
      mortgageExpense,
      otherCosts,
      netCashFlow,
      houseValue,
      houseEquity,
      wealthIfRent,
      wealthIfSell,
      difference: wealthIfRent - wealthIfSell,
    })
  }
  return rows
}

/** The chart's values, from today to its last year. Locked like the table. */
export function chartRows(figures: RentVsSellFigures, years: number): ChartRow[] {
  return Array.from({ length: years + 1 }, (_, year) => ({
    year,
    wealthIfRentedFor: wealthIfRentedFor(figures, year),
    wealthIfSoldToday: wealthIfSoldToday(figures, year),
  }))
}
