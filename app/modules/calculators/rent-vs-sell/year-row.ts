/** A year of the detailed table, in dollars. */
export type YearRow = {
  year: number
  rentalIncome: number
  mortgageExpense: number
  /** Taxes and insurance, maintenance, management; in the final year the selling cost, too. */
  otherCosts: number
  netCashFlow: number
  houseValue: number
  houseEquity: number
  wealthIfRent: number
  wealthIfSell: number
  difference: number
}

/** A year of the chart, in dollars: what a sale in that year would leave. Year 0 is today. */
export type ChartRow = { year: number; wealthIfRentedFor: number; wealthIfSoldToday: number }
