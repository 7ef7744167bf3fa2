import { expect, test } from 'vitest'
import { errorFigures, type MeasuredRental } from './error-figures.ts'

const rental = (city: string, bedrooms: number, rentDollars: number): MeasuredRental => ({
  ...{ city, bedrooms, rentDollars },
  listing: { rentDollars: 1000 },
  lowDollars: 900,
  highDollars: 1150,
})

test('errors are measured overall, and by city and bedrooms', () => {
  const figures = errorFigures([
    rental('Ames', 2, 1100),
    rental('ames ', 2, 950),
    rental('Ames', 4, 1300),
    rental('Ankeny', 7, 800),
  ])
  expect(figures).toEqual({
    measuredCount: 4,
    // 5%, 10%, 20% and 30% off.
    medianAbsolutePercentError: 15,
    meanAbsolutePercentError: 16.25,
    within10Percent: 25,
    rangeCoverPercent: 100,
    biasPercent: 2.5,
    cells: [
      { city: 'Ames', bedrooms: 2, count: 2, medianAbsolutePercentError: 7.5 },
      { city: 'Ames', bedrooms: 4, count: 1, medianAbsolutePercentError: 30 },
      { city: 'Ankeny', bedrooms: 4, count: 1, medianAbsolutePercentError: 20 },
    ],
  })
})

test('without rentals there is nothing to measure', () => {
  expect(errorFigures([])).toBeNull()
})
