import { RENT_VERSUS_SELL_FEES } from '#app/modules/pricing/fees.ts'
import { PERCENT_DECIMALS } from '../typed-number.ts'
import type { RentVsSellFigures } from './inputs.ts'

/** The fewest years of the chart, so that it shows some future. */
const MIN_YEARS = 10

/** How many years the chart shows: the holding period, extended to the first crossing if there is one. */
export function chartYears(figures: RentVsSellFigures): number {
  const first = crossings(figures)[0]
  const crossingYear = first ? Math.ceil(first.years) + 1 : 0
  return Math.min(LOAN_YEARS, Math.max(MIN_YEARS, figures.yearsToHold, crossingYear))
}

/** A row of the detailed table, in dollars. */
export type YearRow = {
  year: number
  rentalIncome: number
  mortgageExpense: number
  /** Taxes and insurance, maintenance, management; in the final year also the selling cost. */
  otherCosts: number
  netCashFlow: number
  houseValue: number
  houseEquity: number
  wealthIfRent: number
  wealthIfSell: number
  difference: number
}

/** A year of the chart, in dollars, if the house were sold in that year. Year 0 is today. */
export type ChartRow = { year: number; wealthIfRentedFor: number; wealthIfSoldToday: number }

/** The yearly return on the proceeds of a sale today (docs/product/calculators.md). */
export const PROCEEDS_GROWTH_FRACTION = 0.05

const { sellingFraction } = RENT_VERSUS_SELL_FEES

/** The share of the rent for maintenance and management: assumptions that the reader can change. */
export function runningFraction({ maintenanceRate, managementRate }: RentVsSellFigures): number {
  return (maintenanceRate + managementRate) / 100
}

export type Verdict = 'RENT OUT' | 'SELL'

/** The monthly loan payment in dollars. */
export function monthlyPayment(figures: RentVsSellFigures): number {
  return loanPayment(figures.mortgageBalance, figures.interestRate)
}

/**
 * Yearly rental income in dollars after the loan, taxes and insurance, maintenance and management.
 * The same every year, because the rent is constant. Excludes the selling cost even if the house is
 * sold after the first year: it belongs to the sale.
 */
export function yearlyCashFlow(figures: RentVsSellFigures): number {
  return 12 * figures.monthlyRent * (1 - runningFraction(figures)) - 12 * monthlyPayment(figures) - figures.taxesAndInsurance
}

/** The monthly rent in dollars at which the yearly cash flow is zero. */
export function breakEvenRent(figures: RentVsSellFigures): number {
  return (12 * monthlyPayment(figures) + figures.taxesAndInsurance) / (12 * (1 - runningFraction(figures)))
}

/**
 * Whether the rent covers the house's costs; 'barely' within a dollar a month of the break-even rent, which is shown in whole
 * dollars.
 */
export function coversItsCosts(figures: RentVsSellFigures): 'yes' | 'barely' | 'no' {
  const above = figures.monthlyRent - breakEvenRent(figures)
  if (Math.abs(above) < 1) return 'barely'
  return above > 0 ? 'yes' : 'no'
}

/** The proceeds from a sale today in dollars: value minus balance. Negative if the loan is larger than the value. */
export function saleProceeds(figures: RentVsSellFigures): number {
  return figures.homeValue - figures.mortgageBalance
}

/** The house's value after this many years. */
export function houseValueAfter(figures: RentVsSellFigures, years: number): number {
  return figures.homeValue * (1 + figures.appreciationRate / 100) ** years
}

/** The loan balance after this many years. */
export function loanBalanceAfter(figures: RentVsSellFigures, years: number): number {
  return balanceAfter(figures.mortgageBalance, figures.interestRate, 12 * years)
}

/** Wealth after renting the house out for this many years and still owning it: equity plus the cash flow so far. */
function wealthIfKeptFor(figures: RentVsSellFigures, years: number): number {
  return houseValueAfter(figures, years) - loanBalanceAfter(figures, years) + years * yearlyCashFlow(figures)
}

/** Wealth after renting the house out for this many years and then selling it. */
export function wealthIfRentedFor(figures: RentVsSellFigures, years: number): number {
  return wealthIfKeptFor(figures, years) - sellingFraction * houseValueAfter(figures, years)
}

/** Wealth if renting, as in the table: the house is kept until the last year of the holding period, and sold then. */
export function wealthIfRentInTable(figures: RentVsSellFigures, year: number): number {
  return year === figures.yearsToHold ? wealthIfRentedFor(figures, year) : wealthIfKeptFor(figures, year)
}

/**
 * Wealth after this many years if the house is sold today. A debt that remains after the sale is paid off then, and does not
 * grow.
 */
export function wealthIfSoldToday(figures: RentVsSellFigures, years: number): number {
  const proceeds = saleProceeds(figures)
  return proceeds > 0 ? proceeds * (1 + PROCEEDS_GROWTH_FRACTION) ** years : proceeds
}

/** How much better renting is after the holding period; negative if selling is better. */
export function finalDifference(figures: RentVsSellFigures): number {
  return wealthIfRentedFor(figures, figures.yearsToHold) - wealthIfSoldToday(figures, figures.yearsToHold)
}

/** Decided by the final-year difference. */
export function verdictOf(difference: number): Verdict {
  return difference >= 0 ? 'RENT OUT' : 'SELL'
}

/** A point where one of the two wealth lines overtakes the other. */
export type Crossing = {
  /** Years from today, including a fraction. */
  years: number
  /** The month number, starting at 1; 0 is today. */
  month: number
  /** Which option is ahead from there. */
  ahead: Verdict
}

/** Where the two wealth lines cross within the loan's thirty years, in order. Linear between two years. */
export function crossings(figures: RentVsSellFigures): Crossing[] {
  const found: Crossing[] = []
  let before = leadOfRenting(figures, 0)
  if (before >= 0) found.push({ years: 0, month: 0, ahead: 'RENT OUT' })
  for (let year = 1; year <= LOAN_YEARS; year++) {
    const after = leadOfRenting(figures, year)
    if (before >= 0 !== after >= 0) {
      const years = year - 1 + before / (before - after)
      found.push({ years, month: Math.max(1, Math.ceil(12 * years)), ahead: verdictOf(after) })
    }
    before = after
  }
  return found
}

/** The first year of the table in which renting is ahead, or null. */
export function breakEvenYear(figures: RentVsSellFigures): number | null {
  for (let year = 1; year <= figures.yearsToHold; year++)
    if (wealthIfRentInTable(figures, year) >= wealthIfSoldToday(figures, year)) return year
  return null
}

/** The answer at a different rent and appreciation rate. */
type Scenario = { monthlyRent: number; appreciationRate: number; difference: number; verdict: Verdict; isEntered: boolean }

/** The answers at appreciation one point lower and higher (rows) and rent 10% lower and higher (columns). */
export function scenarios(figures: RentVsSellFigures): Scenario[][] {
  return [-1, 0, 1].map((points) =>
    [0.9, 1, 1.1].map((factor) => {
      const monthlyRent = Math.round(figures.monthlyRent * factor)
      // One point less than 0.1 is -0.9, not -0.900…02.
      const appreciationRate =
        points === 0 ? figures.appreciationRate : Number((figures.appreciationRate + points).toFixed(PERCENT_DECIMALS))
      const difference = finalDifference({ ...figures, monthlyRent, appreciationRate })
      return {
        monthlyRent,
        appreciationRate,
        difference,
        verdict: verdictOf(difference),
        isEntered: points === 0 && factor === 1,
      }
    }),
  )
}

/** Whether a small error in the assumptions would reverse the answer. */
export function isCloseCall(grid: Scenario[][]): boolean {
  return new Set(grid.flat().map((scenario) => scenario.verdict)).size > 1
}

function leadOfRenting(figures: RentVsSellFigures, years: number): number {
  return wealthIfRentedFor(figures, years) - wealthIfSoldToday(figures, years)
}

/** The model is a 30-year fixed loan for the current balance (docs/product/calculators.md). */
const LOAN_YEARS = 30

const LOAN_MONTHS = LOAN_YEARS * 12

/** The monthly payment in dollars that pays off a balance in 30 years. Straight-line at a rate of 0. */
export function loanPayment(balance: number, ratePercent: number): number {
  const rate = monthlyRate(ratePercent)
  if (rate === 0) return balance / LOAN_MONTHS
  return (balance * rate) / -discount(rate, LOAN_MONTHS)
}

/** The remaining balance in dollars after this many monthly payments, from 0 to 360. */
export function balanceAfter(balance: number, ratePercent: number, months: number): number {
  const rate = monthlyRate(ratePercent)
  if (rate === 0) return balance * (1 - months / LOAN_MONTHS)
  return (balance * discount(rate, LOAN_MONTHS - months)) / discount(rate, LOAN_MONTHS)
}

function monthlyRate(ratePercent: number): number {
  return ratePercent / 100 / 12
}

/** (1 + rate)^-months - 1, exact for the smallest rates, without overflow for the largest. */
function discount(rate: number, months: number): number {
  return Math.expm1(-months * Math.log1p(rate))
}
