import { describe, expect, test } from 'vitest'
import type { RentDataResponse } from '#app/adapters/rent-data/port.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { analysisFromAnswer, lookupRooms, requestKey } from './lookup-rules.ts'

const SUBJECT: Subject = {
  streetAddress: '412 Oak St',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'townhouse',
  squareFootage: 1640,
  unitCount: 1,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
}

const COMPARABLE = {
  address: '414 Oak St',
  distance: 0.2,
  squareFootage: 1600,
  rent: 1590,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1990,
  daysOnMarket: 12,
  daysOld: 40,
  correlation: 0.987,
}

const ANSWER: RentDataResponse = {
  rent: 1620.4,
  rentRangeLow: 1550,
  rentRangeHigh: 1690,
  property: { yearBuilt: 1988, bedrooms: 3, bathrooms: 2, squareFootage: 1600 },
  comparables: [COMPARABLE],
}

describe('rent-analysis defaults', () => {
  test('the range low is 90% and the high is 110% of the estimate when absent, and then assumed', () => {
    const analysis = analysisFromAnswer(SUBJECT, { ...ANSWER, rent: 2000, rentRangeLow: null, rentRangeHigh: null })
    expect(analysis).toMatchObject({ rentEstimate: 2000, rentRangeLow: 1800, rentRangeHigh: 2200, rangeIsAssumed: true })
  })

  test('a range of the source is kept', () => {
    expect(analysisFromAnswer(SUBJECT, ANSWER)).toMatchObject({
      rentEstimate: 1620,
      rentRangeLow: 1550,
      rentRangeHigh: 1690,
      rangeIsAssumed: false,
    })
  })

  test.each([
    { range: { rentRangeLow: null }, assumed: 'rentRangeLow', low: 1458, high: 1690 },
    { range: { rentRangeHigh: null }, assumed: 'rentRangeHigh', low: 1550, high: 1782 },
  ])('a half-given range is half assumed: %j', ({ range, assumed, low, high }) => {
    const analysis = analysisFromAnswer(SUBJECT, { ...ANSWER, ...range })
    expect(analysis).toMatchObject({ rentRangeLow: low, rentRangeHigh: high, rangeIsAssumed: false })
    expect(analysis.marketData.assumed).toContain(assumed)
    expect((analysis.method?.summary as string[] | undefined)?.join(' ')).toContain(
      assumed === 'rentRangeLow'
        ? 'so we assume a low end at 90% of the estimate'
        : 'so we assume a high end at 110% of the estimate',
    )
  })

  test.each([
    { range: { rentRangeLow: 0 }, assumed: ['rentRangeLow'] },
    { range: { rentRangeLow: 1700 }, assumed: ['rentRangeLow'] },
    { range: { rentRangeHigh: 1500 }, assumed: ['rentRangeHigh'] },
    { range: { rentRangeHigh: 1e12 }, assumed: ['rentRangeHigh'] },
    { range: { rentRangeLow: -1, rentRangeHigh: -1 }, assumed: [] },
  ])('an end that excludes the estimate is dropped: %j', ({ range, assumed }) => {
    const analysis = analysisFromAnswer(SUBJECT, { ...ANSWER, ...range })
    expect(analysis.rangeIsAssumed).toBe(assumed.length === 0)
    expect(analysis.marketData.assumed.filter((fact) => fact.startsWith('rentRange'))).toEqual(assumed)
    expect(analysis.rentRangeLow).toBeLessThanOrEqual(analysis.rentEstimate)
    expect(analysis.rentRangeHigh).toBeGreaterThanOrEqual(analysis.rentEstimate)
    expect(analysis.rentRangeLow).toBeGreaterThan(0)
  })

  test('days on market default to 30, occupancy is 95, the yearly change 3.5', () => {
    expect(analysisFromAnswer(SUBJECT, { ...ANSWER, comparables: [] })).toMatchObject({
      averageDaysOnMarket: 30,
      daysOnMarketIsAssumed: true,
      occupancyRate: 95,
      yearOverYearChange: 3.5,
    })
  })

  test('bedrooms are at least 1, default 3; bathrooms at least 1, default 2; square footage default 1500', () => {
    expect(lookupRooms({ bedrooms: null, bathrooms: null })).toEqual({ bedrooms: 3, bathrooms: 2 })
    expect(lookupRooms({ bedrooms: 0, bathrooms: 0.5 })).toEqual({ bedrooms: 1, bathrooms: 1 })
    expect(lookupRooms({ bedrooms: 4, bathrooms: 2.5 })).toEqual({ bedrooms: 4, bathrooms: 2.5 })
  })

  test('blank facts are shown as assumed, typed facts as typed', () => {
    expect(analysisFromAnswer(SUBJECT, ANSWER).marketData).toEqual({
      yearBuilt: 1988,
      bedrooms: 3,
      bathrooms: 2,
      squareFootage: 1640,
      propertyType: 'townhouse',
      assumed: ['bedrooms', 'bathrooms'],
    })
    const studio = analysisFromAnswer({ ...SUBJECT, bedrooms: 0, bathrooms: 1, yearBuilt: 1920 }, ANSWER)
    expect(studio.marketData).toMatchObject({ bedrooms: 0, bathrooms: 1, yearBuilt: 1920, assumed: [] })
    expect(studio.method).toMatchObject({ lookedUpAs: { bedrooms: 1, bathrooms: 1 } })
  })

  test.each([
    [{ bedrooms: 0, bathrooms: 2 }, 'We looked it up with 1 bedroom, our minimum.'],
    [{ bedrooms: 3, bathrooms: 0.5 }, 'We looked it up with 1 bathroom, our minimum.'],
    [{ bedrooms: 0, bathrooms: 0 }, 'We looked it up with 1 bedroom and 1 bathroom, our minimum.'],
  ])('of the rooms %j, the raised ones are reported', (rooms, sentence) => {
    expect(analysisFromAnswer({ ...SUBJECT, ...rooms }, ANSWER).method?.summary).toContain(sentence)
  })
})

describe('comparables', () => {
  test('are at most five, with distance, size, rent, age and similarity', () => {
    const analysis = analysisFromAnswer(SUBJECT, { ...ANSWER, comparables: Array.from({ length: 8 }, () => COMPARABLE) })
    expect(analysis.comparableProperties).toHaveLength(5)
    expect(analysis.comparableProperties[0]).toEqual({
      address: '414 Oak St',
      distance: 0.2,
      distanceIsApproximate: false,
      squareFootage: 1600,
      rentAmount: 1590,
      bedrooms: 3,
      bathrooms: 2,
      yearBuilt: 1990,
      daysOnMarket: 12,
      ageDays: 40,
      similarity: 99,
      isSample: false,
    })
  })

  test('without data are rows with 0 and null', () => {
    const nothing = {
      address: null,
      distance: null,
      squareFootage: null,
      rent: null,
      bedrooms: null,
      bathrooms: null,
      yearBuilt: null,
      daysOnMarket: null,
      daysOld: null,
      correlation: null,
    }
    const [row] = analysisFromAnswer(SUBJECT, { ...ANSWER, comparables: [nothing] }).comparableProperties
    expect(row).toMatchObject({ address: 'Address not given', distance: 0, squareFootage: 0, rentAmount: 0, similarity: null })
  })
})

test('the same property has one key, however it is typed', () => {
  const request = {
    street: '412 Oak St.',
    city: 'Des Moines',
    state: 'IA',
    zipCode: '50312',
    propertyType: 'condo',
    bedrooms: 2,
    bathrooms: 1,
    squareFootage: 900,
  } as const
  expect(requestKey({ ...request, street: ' 412  OAK st', city: 'des moines' })).toBe(requestKey(request))
  expect(requestKey({ ...request, squareFootage: 901 })).not.toBe(requestKey(request))
  expect(requestKey({ ...request, street: '412 Oak St #4' })).not.toBe(requestKey(request))
})
