import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRows } from '#app/modules/imports/file/read-table.ts'
import { predictFile } from './evaluate-file.ts'
import { assignFolds, crossValidate, evaluationOf, measure, predictByPublicFigure } from './evaluate.ts'
import { fitted } from './fitted.ts'
import { type Listing, ListingsError, parseListings } from './listings.ts'

const LEVEL = { factor: 1, asOf: fitted.drift.since }
const CSV = readFileSync('app/modules/rent-estimator/data/rentals-2018-2019.csv', 'utf8')
const read = async (text: string) => parseListings(await readRows(Buffer.from(text)))
const listings = await read(CSV)
const [header = '', firstRow = ''] = CSV.split('\n')

function listing(index: number): Listing {
  const found = listings[index]
  if (!found) throw new RangeError('There is no such listing.')
  return found
}

test('the committed fit is based on the listings beside it', () => {
  expect(fitted.listings).toEqual(listings)
})

test('measures errors, the share within 10%, the range and the bias', () => {
  const predictions = [0.95, 1.02, 1.2, 1.3, 0.8].map((share, index) => ({
    listing: { ...listing(0), rentDollars: 1000 },
    rentDollars: 1000 * share,
    lowDollars: 900 * share,
    highDollars: 1100 * share,
    likelyLowDollars: 980 * share,
    likelyHighDollars: 1020 * share,
    index,
  }))
  expect(measure(predictions)).toEqual({
    listings: 5,
    medianAbsolutePercentError: 20,
    within10Percent: 40,
    rangeCoverPercent: 40,
    likelyCoverPercent: 20,
    biasPercent: 2,
  })
})

test('folds are dealt evenly and the same each time', () => {
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index % 20}`)
  const folds = assignFolds(keys, 10)
  expect(folds).toEqual(assignFolds(keys.toReversed(), 10))
  expect([...folds.values()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => Math.floor(index / 2)))
})

describe('no listing takes part in its own prediction', () => {
  const few = listings.filter((_, index) => index % 5 === 0)
  const options = { folds: 2, drift: fitted.drift, level: LEVEL }

  test('in cross-validation', () => {
    const target = few[3]
    const predicted = (rows: Listing[]) =>
      crossValidate(rows, ({ id }) => id, options).find((one) => one.listing.id === target?.id)?.rentDollars
    const altered = few.map((row) => (row === target ? { ...row, rentDollars: 9 * row.rentDollars } : row))
    expect(predicted(altered)).toBe(predicted(few))
    expect(predicted(few)).toBeGreaterThan(300)
  })

  // Fits everything again, twice: some seconds on a busy machine.
  test('in the evaluation of a file with a listing of the fit', () => {
    const own = listing(40)
    const rentOf = (row: Listing) => predictFile([row], LEVEL)[0]?.rentDollars ?? Number.NaN
    const blind = rentOf(own)
    expect(rentOf({ ...own, rentDollars: 9 * own.rentDollars })).toBe(blind)
    // Under another id it is a new listing, and the fit knows its twin.
    expect(rentOf({ ...own, id: 'another' })).not.toBe(blind)
  })
})

test('of held-out listings, the wide range covers 80 of 100 and the likely one half', () => {
  const left = crossValidate(listings, ({ id }) => id, { folds: 4, drift: fitted.drift, level: LEVEL })
  const held = (ends: (one: (typeof left)[number]) => [low: number | undefined, high: number | undefined]) =>
    left.filter((one) => {
      const [low = Number.NaN, high = Number.NaN] = ends(one)
      return low <= one.listing.rentDollars && one.listing.rentDollars <= high
    }).length
  expect(left).toHaveLength(276)
  const wide = held(({ lowDollars, highDollars }) => [lowDollars, highDollars])
  const likely = held(({ likelyLowDollars, likelyHighDollars }) => [likelyLowDollars, likelyHighDollars])
  // 221 and 138 would be 80 and 50 of 100.
  expect(Math.abs(wide - 221)).toBeLessThanOrEqual(8)
  expect(Math.abs(likely - 138)).toBeLessThanOrEqual(10)
})

test('the naive baseline depends on the origin of the data', () => {
  const { central } = evaluationOf(predictByPublicFigure(listings))
  expect(central.medianAbsolutePercentError).toBeCloseTo(18, 0)
  expect(Math.abs(central.biasPercent)).toBeLessThan(1)
})

describe('a file of listings', () => {
  test('may leave rooms, date and public figure blank', async () => {
    const blank = firstRow.replace('2018-12-08', '').replace(',2,1.0,', ',,,').replace('880.0', '')
    expect((await read(`${header}\n${blank}\n`))[0]).toMatchObject({ day: '2019-06-30', bedrooms: 3, bathrooms: 2 })
  })

  test.each([
    [header, 'The file has a header but no listings.'],
    [
      'id,rent_usd\n1,900',
      'These columns are missing: listed_date, zip_nearest, latitude, longitude, region, bedrooms, bathrooms, square_feet.',
    ],
    [`${header}\n${firstRow.replace(',841,', ',,')}`, 'Line 2: square_feet is not a number.'],
    [`${header}\n${firstRow.replace(',890,', ',0,')}`, 'Line 2: rent_usd is below 1.'],
    [`${header}\n${firstRow.replace('2018-12-08', 'winter')}`, 'Line 2: listed_date is not a date like 2019-12-26.'],
  ])('is refused with a message', async (text, message) => {
    await expect(read(text)).rejects.toThrow(new ListingsError(message))
  })
})
