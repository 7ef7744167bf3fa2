import { feeSchedule } from '#app/content/fees.ts'
import { describe, expect, test } from 'vitest'
import { compareFees, EXAMPLE_RENT_DOLLARS, EXAMPLE_UNITS } from './compare-fees.ts'
import { DEFAULT_RENT_DOLLARS, enrollmentFees, presentationFees } from './fees.ts'
import { serviceTiers } from './tiers.ts'

describe('the comparison of the fees', () => {
  test('is made for 1, 4, 12 and 60 units at $2,000 each', () => {
    expect(EXAMPLE_UNITS).toEqual([1, 4, 12, 60])
    expect(EXAMPLE_RENT_DOLLARS).toBe(2000)
  })

  // Worked by hand: rents of 2,000, 8,000, 24,000 and 120,000 dollars a month.
  test.each([
    ['presentation', [310, 790, 1980, 7700]],
    ['enrollment', [177, 511, 1215, 5919]],
    ['foundation', [178, 712, 2136, 10_680]],
    ['growth', [218, 872, 2616, 13_080]],
    ['wealth', [258, 1032, 3096, 15_480]],
    ['projection', [138, 552, 1656, 8280]],
    ['rent-vs-sell', [120, 480, 1440, 7200]],
  ])('%s comes to %j dollars a month', (key, monthly) => {
    const fees = compareFees(feeSchedule).find((entry) => entry.key === key)
    expect(fees?.examples.map((example) => example.monthlyDollars)).toEqual(monthly)
    for (const [index, example] of fees?.examples.entries() ?? [])
      expect(example.perUnitMonthlyDollars * example.unitCount).toBeCloseTo(monthly[index] ?? NaN, 8)
  })

  test.each([
    ['presentation', [2000, 2000, 2000, 1000]],
    ['enrollment', [2000, 2000, 2000, 2000]],
    ['growth', [1896, 1896, 1896, 1896]],
    ['projection', [null, null, null, null]],
  ])('letting a home again costs by %s %j dollars', (key, placement) => {
    const fees = compareFees(feeSchedule).find((entry) => entry.key === key)
    expect(fees?.examples.map((example) => example.placementDollars)).toEqual(placement)
  })

  test('says the same as the presentation and the enrollment form themselves', () => {
    const [presentation, enrollment] = compareFees(feeSchedule)
    for (const [index, unitCount] of EXAMPLE_UNITS.entries()) {
      const rent = unitCount * EXAMPLE_RENT_DOLLARS
      const propertyType = unitCount === 1 ? 'single-family' : 'multi-family'
      expect(presentation?.examples[index]?.monthlyDollars).toBe(
        presentationFees(feeSchedule, unitCount, rent).monthlyTotalDollars,
      )
      expect(enrollment?.examples[index]?.monthlyDollars).toBe(
        enrollmentFees(feeSchedule, { propertyType, unitCount }, rent).totalMonthlyDollars,
      )
    }
    expect(DEFAULT_RENT_DOLLARS).toBe(EXAMPLE_RENT_DOLLARS)
  })
})

test('the tiers are Foundation 8.9%, Growth 10.9% and Wealth 12.9%, and Wealth names what it covers', () => {
  expect(serviceTiers(feeSchedule).map(({ name, rentFraction }) => [name, rentFraction])).toEqual([
    ['Foundation', 0.089],
    ['Growth', 0.109],
    ['Wealth', 0.129],
  ])
  expect(serviceTiers(feeSchedule)[2]?.includes).toContain('Pet-deposit alternative program of $1,500')
  expect(serviceTiers(feeSchedule)[2]?.includes).toContain('Malicious damage coverage up to $35,000')
})
