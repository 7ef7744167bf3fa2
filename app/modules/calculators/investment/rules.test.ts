import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INVESTMENT_FIELDS, type InvestmentFigures, investmentResult, investmentYears } from './rules.ts'
import { STRATEGIES, strategyFrom } from './strategies.ts'

const SAVER: InvestmentFigures = {
  initialInvestment: 50_000,
  monthlyContribution: 1000,
  yearsToRetirement: 20,
  targetAnnualIncome: 60_000,
}

function resultOf(figures: InvestmentFigures, percent: number) {
  return investmentResult(investmentYears(figures, percent).at(-1)?.totalValue ?? Number.NaN, figures.targetAnnualIncome)
}

describe('the projection', () => {
  // Computed independently, month by month in 50-digit decimal arithmetic: value = value × (1 + return ÷ 12) + 1,000, 240 times
  // from 50,000. The closed form agrees: 50,000 × g^240 + 1,000 × (g^240 − 1) ÷ (g − 1) with g = 1 + return ÷ 12.
  test.each([
    ['aggressive-growth', 1_533_883.05, 5112.94, 100, 0],
    ['balanced-growth', 968_344.45, 3227.81, 64.556, 21_266.22],
    ['steady-income', 722_863.6, 2409.55, 48.191, 31_085.46],
  ] as const)('%s: %d in total, %d a month, %d%% of the target, %d short', (key, total, monthly, percent, shortfall) => {
    const result = resultOf(SAVER, STRATEGIES[key].expectedReturn)
    expect(result.totalValue).toBeCloseTo(total, 2)
    expect(result.monthlyIncome).toBeCloseTo(monthly, 2)
    expect(result.probabilityOfSuccess).toBeCloseTo(percent, 3)
    expect(result.shortfall).toBeCloseTo(shortfall, 2)
  })

  test('begins with the savings and adds the contributions', () => {
    const years = investmentYears({ ...SAVER, yearsToRetirement: 2 }, 0)
    expect(years).toEqual([
      { year: 0, paidIn: 50_000, totalValue: 50_000 },
      { year: 1, paidIn: 62_000, totalValue: 62_000 },
      { year: 2, paidIn: 74_000, totalValue: 74_000 },
    ])
  })

  test('a target of zero is covered', () => {
    expect(investmentResult(0, 0)).toEqual({ totalValue: 0, monthlyIncome: 0, probabilityOfSuccess: 100, shortfall: 0 })
  })

  test('no savings cover nothing', () => {
    expect(investmentResult(0, 60_000)).toMatchObject({ probabilityOfSuccess: 0, shortfall: 60_000 })
  })
})

test('an address without a known strategy means Balanced Growth', () => {
  for (const value of [null, '', 'get-rich', '__proto__', 'constructor']) expect(strategyFrom(value)).toBe('balanced-growth')
  expect(strategyFrom('steady-income')).toBe('steady-income')
})

describe('for any figures', () => {
  const { initialInvestment, monthlyContribution, yearsToRetirement, targetAnnualIncome } = INVESTMENT_FIELDS
  const figures = fc.record({
    initialInvestment: fc.integer({ min: 0, max: initialInvestment.max }),
    monthlyContribution: fc.integer({ min: 0, max: monthlyContribution.max }),
    yearsToRetirement: fc.integer({ min: 1, max: yearsToRetirement.max }),
    targetAnnualIncome: fc.integer({ min: 0, max: targetAnnualIncome.max }),
  })
  const percent = fc.constantFrom(...Object.values(STRATEGIES).map((strategy) => strategy.expectedReturn))

  test("the result is finite, the percent from 0 to 100, and there is a shortfall exactly if the target isn't covered", () => {
    fc.assert(
      fc.property(figures, percent, (entered, expectedReturn) => {
        const result = resultOf(entered, expectedReturn)
        for (const figure of Object.values(result)) expect(Number.isFinite(figure)).toBe(true)
        expect(result.probabilityOfSuccess).toBeGreaterThanOrEqual(0)
        expect(result.probabilityOfSuccess).toBeLessThanOrEqual(100)
        expect(result.shortfall > 0).toBe(result.probabilityOfSuccess < 100)
      }),
    )
  })

  test('contributing more, or longer, never leaves less', () => {
    fc.assert(
      fc.property(figures, percent, fc.integer({ min: 1, max: 10_000 }), (entered, expectedReturn, more) => {
        const total = resultOf(entered, expectedReturn).totalValue
        const raised = { ...entered, monthlyContribution: entered.monthlyContribution + more }
        const longer = { ...entered, yearsToRetirement: entered.yearsToRetirement + 1 }
        expect(resultOf(raised, expectedReturn).totalValue).toBeGreaterThan(total)
        expect(resultOf(longer, expectedReturn).totalValue).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})
