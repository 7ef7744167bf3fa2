import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFields, type Typed } from '../typed-fields.ts'
import { RENT_VS_SELL_FIELDS, type RentVsSellFigures, type RentVsSellName } from './inputs.ts'
import {
  balanceAfter,
  breakEvenRent,
  breakEvenYear,
  coversItsCosts,
  chartYears,
  crossings,
  finalDifference,
  isCloseCall,
  loanPayment,
  monthlyPayment,
  scenarios,
  verdictOf,
  wealthIfRentedFor,
  wealthIfSoldToday,
  yearlyCashFlow,
} from './rules.ts'
import { chartRows, yearRows } from './year-rows.server.ts'

/** The calculator's defaults (docs/product/calculators.md). */
const STANDARD: RentVsSellFigures = {
  homeValue: 300_000,
  pricePaid: 300_000,
  originalMortgage: 240_000,
  mortgageBalance: 220_000,
  interestRate: 5,
  taxesAndInsurance: 3600,
  monthlyRent: 2500,
  appreciationRate: 3,
  maintenanceRate: 5,
  managementRate: 6,
  yearsToHold: 5,
}

/** A house whose rent does not cover its costs. */
const TIGHT: RentVsSellFigures = {
  ...STANDARD,
  homeValue: 180_000,
  mortgageBalance: 170_000,
  interestRate: 7.25,
  taxesAndInsurance: 4800,
  monthlyRent: 1100,
  appreciationRate: 1.5,
  yearsToHold: 3,
}

// This file's expected values were computed independently, with a loan paid month by month in 50-digit decimal arithmetic:
//   payment = 220,000 × r ÷ (1 − (1 + r)^−360) with r = 0.05 ÷ 12, then balance = balance × (1 + r) − payment for each month;
//   cash flow = 30,000 − 14,172.09 (loan) − 3,600 − 3,300 (11% of rent); value = 300,000 × 1.03^n; sale = 80,000 × 1.05^n.
describe('with the defaults', () => {
  test('payment, first-year cash flow, break-even rent and the answer', () => {
    expect(monthlyPayment(STANDARD)).toBeCloseTo(1181.0076, 4)
    expect(yearlyCashFlow(STANDARD)).toBeCloseTo(8927.91, 2)
    // (12 × 1,181.0076 + 3,600) ÷ (12 × 0.89)
    expect(breakEvenRent(STANDARD)).toBeCloseTo(1664.0535, 4)
    expect(finalDifference(STANDARD)).toBeCloseTo(67_429.1, 2)
    expect(verdictOf(finalDifference(STANDARD))).toBe('RENT OUT')
  })

  test('the table, year by year', () => {
    const rounded = yearRows(STANDARD).map((row) => Object.values(row).map((value) => Math.round(value * 100) / 100))
    expect(rounded).toEqual([
      [1, 30_000, 14_172.09, 6900, 8927.91, 309_000, 92_245.8, 101_173.71, 84_000, 17_173.71],
      [2, 30_000, 14_172.09, 6900, 8927.91, 318_270, 104_927.67, 122_783.49, 88_200, 34_583.49],
      [3, 30_000, 14_172.09, 6900, 8927.91, 327_818.1, 118_062.19, 144_845.92, 92_610, 52_235.92],
      [4, 30_000, 14_172.09, 6900, 8927.91, 337_652.64, 131_666.65, 167_378.28, 97_240.5, 70_137.78],
      // 6% of 347,782.22 for selling: additional costs of 20,866.93.
      [5, 30_000, 14_172.09, 27_766.93, -11_939.02, 347_782.22, 145_759.01, 169_531.62, 102_102.53, 67_429.1],
    ])
  })

  test('the lines, which assume a sale each year, cross in the thirteenth month', () => {
    // Sold after one year: 82,633.71 versus 84,000; after two: 103,687.29 versus 88,200. With straight lines in between, they
    // cross after 1.081 years.
    expect(crossings(STANDARD)).toEqual([{ years: expect.closeTo(1.0811, 3) as number, month: 13, ahead: 'RENT OUT' }])
    expect(chartYears(STANDARD)).toBe(10)
    const last = chartRows(STANDARD, 10).at(-1)
    expect(last?.wealthIfRentedFor).toBeCloseTo(289_310.97, 2)
    expect(last?.wealthIfSoldToday).toBeCloseTo(130_311.57, 2)
  })

  test('the break-even year is the first row of the table with renting ahead, not the first that pays for a sale', () => {
    expect(breakEvenYear(STANDARD)).toBe(1)
    // If it is sold after that year, the selling cost is one of its costs.
    expect(breakEvenYear({ ...STANDARD, yearsToHold: 1 })).toBeNull()
  })

  test('the displayed break-even rent breaks even; a dollar more or less does not', () => {
    const at = (monthlyRent: number) => coversItsCosts({ ...STANDARD, monthlyRent })
    expect([1662, 1663, 1664, 1665, 1666].map(at)).toEqual(['no', 'no', 'barely', 'barely', 'yes'])
    expect(at(Math.round(breakEvenRent(STANDARD)))).toBe('barely')
  })

  test('the grid: one point of appreciation by a tenth of the rent', () => {
    const grid = scenarios(STANDARD)
    expect(grid.map((row) => row.map((cell) => Math.round(cell.difference)))).toEqual([
      [38_515, 51_865, 65_215],
      [54_079, 67_429, 80_779],
      [70_260, 83_610, 96_960],
    ])
    expect(grid.map((row) => row[0]?.appreciationRate)).toEqual([2, 3, 4])
    expect(grid[0]?.map((cell) => cell.monthlyRent)).toEqual([2250, 2500, 2750])
    expect(grid.flat().filter((cell) => cell.isEntered)).toEqual([grid[1]?.[1]])
    expect(isCloseCall(grid)).toBe(false)
  })
})

describe("a house whose rent doesn't cover its cost", () => {
  test('loses money each year, and selling is better', () => {
    expect(yearlyCashFlow(TIGHT)).toBeCloseTo(-6968.4, 2)
    expect(breakEvenRent(TIGHT)).toBeCloseTo(1752.4715, 4)
    expect(yearRows(TIGHT).map((row) => Math.round(row.difference))).toEqual([-3123, -6107, -20_237])
    expect(verdictOf(finalDifference(TIGHT))).toBe('SELL')
    expect(breakEvenYear(TIGHT)).toBeNull()
    // By then, the loan is nearly paid off.
    expect(crossings(TIGHT).map(({ month, ahead }) => [Math.ceil(month / 12), ahead])).toEqual([[29, 'RENT OUT']])
    expect(chartYears(TIGHT)).toBe(30)
    const never = { ...TIGHT, monthlyRent: 1000 }
    expect(crossings(never)).toEqual([])
    expect(chartYears(never)).toBe(10)
  })

  test('is a close call if the nine answers differ', () => {
    const close = { ...STANDARD, monthlyRent: 1700, appreciationRate: 1.4 }
    const answers = scenarios(close)
      .flat()
      .map((cell) => cell.verdict)
    expect(new Set(answers)).toEqual(new Set(['RENT OUT', 'SELL']))
    expect(isCloseCall(scenarios(close))).toBe(true)
  })
})

describe('edges', () => {
  test('the recommendation of a house sold after one year leaves the selling cost out; the table includes it', () => {
    const oneYear = { ...STANDARD, yearsToHold: 1 }
    expect(yearlyCashFlow(oneYear)).toBeCloseTo(8927.91, 2)
    // 8,927.91 − 6% of 309,000
    expect(yearRows(oneYear)[0]?.netCashFlow).toBeCloseTo(-9612.09, 2)
    expect(verdictOf(finalDifference(oneYear))).toBe('SELL')
  })

  test('renting may get ahead and fall behind again', () => {
    // No loan and no appreciation, 282,000 + 32,712 a year: ahead of 300,000 × 1.05^n from year 2, behind again by year 30.
    const fading = { ...STANDARD, mortgageBalance: 0, appreciationRate: 0, monthlyRent: 3400 }
    expect(crossings(fading).map((crossing) => crossing.ahead)).toEqual(['RENT OUT', 'SELL'])
  })

  test('all zeros don’t suggest selling', () => {
    const nothing = { ...readFields(RENT_VS_SELL_FIELDS, blank()).values, yearsToHold: 1 }
    expect(finalDifference(nothing)).toBe(0)
    expect(verdictOf(finalDifference(nothing))).toBe('RENT OUT')
    expect(breakEvenYear(nothing)).toBe(1)
    expect(isCloseCall(scenarios(nothing))).toBe(false)
  })

  test('the loan exceeds the value of the house', () => {
    const under = { ...STANDARD, homeValue: 200_000 }
    expect(wealthIfSoldToday(under, 0)).toBe(-20_000)
    expect(wealthIfSoldToday(under, 5)).toBe(-20_000)
  })
})

const figures = fc.record({
  homeValue: fc.integer({ min: 0, max: 50_000_000 }),
  pricePaid: fc.integer({ min: 0, max: 50_000_000 }),
  originalMortgage: fc.integer({ min: 0, max: 50_000_000 }),
  mortgageBalance: fc.integer({ min: 0, max: 50_000_000 }),
  interestRate: fc.double({ min: 0, max: 100, noNaN: true }),
  taxesAndInsurance: fc.integer({ min: 0, max: 50_000_000 }),
  monthlyRent: fc.integer({ min: 0, max: 50_000_000 }),
  appreciationRate: fc.double({ min: 0, max: 100, noNaN: true }),
  maintenanceRate: fc.double({ min: 0, max: 40, noNaN: true }),
  managementRate: fc.double({ min: 0, max: 40, noNaN: true }),
  yearsToHold: fc.integer({ min: 1, max: 30 }),
})

describe('for any figures', () => {
  test('more rent never makes renting worse', () => {
    fc.assert(
      fc.property(figures, fc.integer({ min: 1, max: 100_000 }), (entered, more) => {
        const raised = { ...entered, monthlyRent: entered.monthlyRent + more }
        expect(finalDifference(raised)).toBeGreaterThanOrEqual(finalDifference(entered))
        expect(yearlyCashFlow(raised)).toBeGreaterThan(yearlyCashFlow(entered))
      }),
    )
  })

  test('the cash flow is positive exactly above the break-even rent', () => {
    fc.assert(
      fc.property(figures, (entered) => {
        const rent = breakEvenRent(entered)
        const scale = 1 + rent + entered.monthlyRent
        const gap = (entered.monthlyRent - rent) / scale
        fc.pre(Math.abs(gap) > 1e-9)
        expect(yearlyCashFlow(entered) > 0).toBe(gap > 0)
      }),
    )
  })

  test('the last row of the table, the lines and the answer agree', () => {
    fc.assert(
      fc.property(figures, (entered) => {
        const rows = yearRows(entered)
        expect(rows).toHaveLength(entered.yearsToHold)
        const last = rows.at(-1)
        const scale = 1 + Math.abs(last?.houseValue ?? 0) + Math.abs(last?.wealthIfRent ?? 0) + Math.abs(last?.wealthIfSell ?? 0)
        expect(Math.abs((last?.difference ?? Number.NaN) - finalDifference(entered))).toBeLessThan(1e-9 * scale)
        expect(Math.abs((last?.wealthIfRent ?? Number.NaN) - wealthIfRentedFor(entered, entered.yearsToHold))).toBeLessThan(
          1e-9 * scale,
        )
      }),
    )
  })

  test('the break-even year is that of the first row with renting ahead', () => {
    fc.assert(
      fc.property(figures, (entered) => {
        const first = yearRows(entered).find((row) => row.difference >= 0)
        expect(breakEvenYear(entered)).toBe(first?.year ?? null)
      }),
    )
  })

  test('the equity after thirty years is the whole house', () => {
    fc.assert(
      fc.property(figures, (entered) => {
        const last = yearRows({ ...entered, yearsToHold: 30 }).at(-1)
        expect(last?.houseEquity).toBe(last?.houseValue)
      }),
    )
  })

  test('every figure of the page is finite for any typed text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e', ','), maxLength: 350 }),
      fc.constantFrom('', '0', '1e309', '1.2.3', '-5', 'abc', '0.0000000001', '999', 'NaN', 'Infinity'),
    )
    const typed = fc.record(Object.fromEntries(Object.keys(RENT_VS_SELL_FIELDS).map((name) => [name, text])))
    fc.assert(
      fc.property(typed, (texts) => {
        const read = readFields(RENT_VS_SELL_FIELDS, texts as Typed<RentVsSellName>).values
        const years = chartYears(read)
        const shown = [
          monthlyPayment(read),
          yearlyCashFlow(read),
          breakEvenRent(read),
          years,
          ...crossings(read).flatMap((crossing) => [crossing.years, crossing.month]),
          ...scenarios(read).flatMap((row) => row.flatMap((cell) => [cell.monthlyRent, cell.appreciationRate, cell.difference])),
          ...yearRows(read).flatMap((row) => Object.values(row)),
          ...chartRows(read, years).flatMap((row) => Object.values(row)),
        ]
        expect(shown.filter((figure) => !Number.isFinite(figure))).toEqual([])
      }),
    )
  })

  test('crossings alternate and are in order of time', () => {
    fc.assert(
      fc.property(figures, (entered) => {
        const found = crossings(entered)
        found.forEach((crossing, index) => {
          expect(crossing.years).toBeGreaterThanOrEqual(found[index - 1]?.years ?? 0)
          expect(crossing.years).toBeLessThanOrEqual(30)
          if (index > 0) expect(crossing.ahead).not.toBe(found[index - 1]?.ahead)
        })
      }),
    )
  })
})

function blank(): Typed<RentVsSellName> {
  return Object.fromEntries(Object.keys(RENT_VS_SELL_FIELDS).map((name) => [name, ''])) as Typed<RentVsSellName>
}

const balance = fc.integer({ min: 0, max: 50_000_000 })
const rate = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(1e-300, 1e-12, 0.000001, 100))

describe('the loan', () => {
  // Month by month in 50-digit decimal arithmetic: 220,000 at 5%/12 for 360 months is 1,181.0076 a month.
  test('of $220,000 at 5% costs $1,181.01 a month', () => {
    expect(loanPayment(220_000, 5)).toBeCloseTo(1181.0076, 4)
  })

  test('is straight-line at a rate of 0', () => {
    expect(loanPayment(360_000, 0)).toBe(1000)
    expect(balanceAfter(360_000, 0, 90)).toBe(270_000)
  })

  test('is paid off after 30 years, whatever the rate, and never owes less than nothing before', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        expect(balanceAfter(owed, percent, 360)).toBe(0)
        expect(balanceAfter(owed, percent, 0)).toBeCloseTo(owed, 5)
        for (let year = 1; year <= 30; year++) {
          const before = balanceAfter(owed, percent, 12 * (year - 1))
          const after = balanceAfter(owed, percent, 12 * year)
          expect(after).toBeGreaterThanOrEqual(0)
          expect(after).toBeLessThanOrEqual(before + 1e-6)
        }
      }),
    )
  })

  test('agrees with paying month by month, and the last of the 360 payments leaves nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.double({ min: 0, max: 20, noNaN: true }), (owed, percent) => {
        const payment = loanPayment(owed, percent)
        let left = owed
        let furthest = 0
        for (let month = 1; month <= 360; month++) {
          left = left * (1 + percent / 1200) - payment
          furthest = Math.max(furthest, Math.abs(balanceAfter(owed, percent, month) - left))
        }
        expect(furthest).toBeLessThan(1e-9 * owed)
        expect(Math.abs(left)).toBeLessThan(1e-9 * owed)
      }),
    )
  })

  // Going forward, a rate of 100% would amplify the smallest rounding error. Going backward, it fades.
  test('from nothing owed after month 360 back to today, is the balance, whatever the rate', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        const payment = loanPayment(owed, percent)
        let left = 0
        let furthest = 0
        for (let month = 359; month >= 0; month--) {
          left = (left + payment) / (1 + percent / 1200)
          furthest = Math.max(furthest, Math.abs(balanceAfter(owed, percent, month) - left))
        }
        expect(furthest).toBeLessThanOrEqual(1e-9 * owed)
        expect(Math.abs(left - owed)).toBeLessThanOrEqual(1e-9 * owed)
      }),
    )
  })

  test('has a finite payment of at least straight-line for every rate', () => {
    fc.assert(
      fc.property(balance, rate, (owed, percent) => {
        const payment = loanPayment(owed, percent)
        expect(Number.isFinite(payment)).toBe(true)
        expect(payment).toBeGreaterThanOrEqual((owed / 360) * (1 - 1e-9))
      }),
    )
  })
})
