import { feeSchedule } from '#app/content/fees.ts'
import { expect, test } from 'vitest'
import { planOffers } from './plan-offers.ts'

// Computed by hand: rents of 1,575, 1,500, 8,000 and 120,000 dollars a month for all units. 6.9% of 1,500 is 103.50.
test.each([
  ['single-family', 1, 1575, [276, 148], [1299, 1427]],
  ['single-family', 1, 1500, [270, 143], [1230, 1357]],
  ['multi-family', 4, 8000, [790, 511], [7210, 7489]],
  ['multi-family', 60, 120_000, [7700, 5919], [112_300, 114_081]],
] as const)('both plans of a %s with %i units at %i dollars', (propertyType, unitCount, rentDollars, monthly, kept) => {
  const offers = planOffers(feeSchedule, { propertyType, unitCount }, rentDollars)
  expect(offers.map(({ name }) => name)).toEqual(['Full service', 'Online enrollment'])
  expect(offers.map(({ monthlyDollars }) => monthlyDollars)).toEqual(monthly)
  expect(offers.map(({ keptDollars }) => keptDollars)).toEqual(kept)
  for (const { lines, monthlyDollars } of offers)
    expect(lines.reduce((sum, { dollars }) => sum + dollars, 0)).toBeCloseTo(monthlyDollars, 8)
})
