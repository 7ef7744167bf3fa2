import { describe, expect, test } from 'vitest'
import { estimateRent } from './estimate.ts'
import { fitted, fittedEstimator } from './fitted.ts'
import type { KnownRental, RentalFacts } from './model.ts'

const LEVEL = { factor: 1.04, asOf: '2026-10-01' }
const SUBJECT: RentalFacts = { zipCode: '50265', position: null, squareFeet: 1600, bedrooms: 3, bathrooms: 2, day: '2026-11-21' }

const estimate = (rentals: KnownRental[] = [], subject = SUBJECT) => estimateRent(fittedEstimator(), subject, rentals, LEVEL)
const alone = estimate()
const rental = (change: Partial<KnownRental> = {}): KnownRental => ({
  ...SUBJECT,
  day: '2026-10-15',
  rentDollars: 1.3 * alone.rentDollars,
  ...change,
})
const several = (count: number, change?: Partial<KnownRental>) => Array.from({ length: count }, () => rental(change))
const width = (one: typeof alone) => Math.log(one.highDollars / one.lowDollars)

describe('leased rentals', () => {
  test('pull the estimate toward them, more of them pull more, and never past them', () => {
    const by = [1, 3, 10, 30].map((count) => estimate(several(count)).rentDollars / alone.rentDollars)
    expect(by).toEqual(by.toSorted((a, b) => a - b))
    expect(by[0]).toBeGreaterThan(1.03)
    expect(by[3]).toBeGreaterThan(1.2)
    expect(by[3]).toBeLessThan(1.3)
  })

  test('narrow the range, more of them narrow it more', () => {
    const widths = [0, 1, 3, 10, 30].map((count) => width(estimate(several(count))))
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(widths[4]).toBeLessThan(0.9 * (widths[0] ?? 0))
  })

  test('count more in their own ZIP code, and for similar homes', () => {
    const near = estimate(several(5)).rentDollars
    const far = estimate(several(5, { zipCode: '50010' })).rentDollars
    expect(near).toBeGreaterThan(far)
    expect(far).toBeGreaterThan(alone.rentDollars)
  })

  test('count most at their own address', () => {
    const [own, other] = ['412 oak st|50265', '9 elm st|50265'].map(
      (address) => estimate([rental({ address })], { ...SUBJECT, address: '412 oak st|50265' }).rentDollars,
    )
    expect(own).toBeGreaterThan(1.1 * alone.rentDollars)
    expect(own).toBeGreaterThan(other ?? Number.NaN)
  })

  test('count less the older they are', () => {
    const [recent, old] = ['2026-10-15', '2021-10-15'].map((day) => estimate([rental({ day })]).rentDollars)
    expect(recent).toBeGreaterThan(old ?? Number.NaN)
  })

  test('leave the public estimate unchanged', () => {
    expect(estimate(several(5)).publicRentDollars).toBe(alone.publicRentDollars)
  })
})

describe('the estimate', () => {
  test('rises with size and with the public figure of the ZIP code', () => {
    const bySize = [900, 1200, 1600, 2200, 3000].map((squareFeet) => estimate([], { ...SUBJECT, squareFeet }).rentDollars)
    expect(bySize).toEqual(bySize.toSorted((a, b) => a - b))
    expect(estimate([], { ...SUBJECT, zipCode: '50021' }).rentDollars).toBeGreaterThan(alone.rentDollars)
  })

  test('has the level of its year', () => {
    const then = estimate([], { ...SUBJECT, day: '2019-12-26' }).rentDollars
    expect(alone.rentDollars / then).toBeGreaterThan(1.1)
    expect(alone.rentDollars / then).toBeLessThan(1.35)
  })

  test('has a wider range today than at the time of the listings', () => {
    expect(width(alone)).toBeGreaterThan(width(estimate([], { ...SUBJECT, day: '2019-12-26' })))
  })

  test('is refused if a fact is not a number', () => {
    expect(() => estimate([], { ...SUBJECT, squareFeet: Number.NaN })).toThrow(RangeError)
  })
})

describe('the committed fit', () => {
  const { random, bySpot, naive } = fitted.tested

  test('meets its goals on held-out listings of central Iowa, without signs of a leak', () => {
    expect(random.central.medianAbsolutePercentError).toBeLessThanOrEqual(10.5)
    expect(random.central.medianAbsolutePercentError).toBeGreaterThan(7.5)
    expect(random.central.within10Percent).toBeGreaterThanOrEqual(48)
    expect(bySpot.central.medianAbsolutePercentError).toBeLessThanOrEqual(14)
    for (const { central } of [random, bySpot]) {
      expect(central.rangeCoverPercent).toBeGreaterThanOrEqual(76)
      expect(central.rangeCoverPercent).toBeLessThanOrEqual(86)
      expect(central.likelyCoverPercent).toBeGreaterThanOrEqual(45)
      expect(central.likelyCoverPercent).toBeLessThanOrEqual(60)
      expect(Math.abs(central.biasPercent)).toBeLessThanOrEqual(5)
    }
    expect(naive.central.medianAbsolutePercentError).toBeGreaterThan(17)
  })
})
