import { describe, expect, test } from 'vitest'
import { comparable } from '#tests/factories/make-report.ts'
import { percentile, parseSelection, selectedRent, summarizeComparables } from './comparables-selection.ts'

const RENT = { low: 1700, estimate: 1900, high: 2100 }

describe('statistics of the comparables', () => {
  test('percentiles are interpolated linearly', () => {
    expect([0, 0.25, 0.5, 0.75, 1].map((fraction) => percentile([1985, 1795, 1850, 1925, 1900], fraction))).toEqual([
      1795, 1850, 1900, 1925, 1985,
    ])
    expect(percentile([1000, 2000], 0.25)).toBe(1250)
    expect(percentile([], 0.5)).toBe(0)
  })

  test('number, median, middle half and farthest distance; an unknown rent counts for none of them', () => {
    const comparables = [
      comparable({ rentAmount: 1800, distance: 0.4 }),
      comparable({ rentAmount: 2000, distance: 2.1, distanceIsApproximate: true }),
      comparable({ rentAmount: 1900, distance: 1.2 }),
      comparable({ rentAmount: 0, distance: 4.9 }),
    ]
    expect(summarizeComparables(comparables)).toEqual({
      count: 3,
      medianDollars: 1900,
      lowerDollars: 1850,
      upperDollars: 1950,
      // 1900 ÷ 1702
      medianPerSquareFoot: 1900 / 1702,
      farthestMiles: 2.1,
      farthestIsApproximate: true,
    })
  })

  test('there are none without a known rent', () => {
    expect(summarizeComparables([])).toBeNull()
    expect(summarizeComparables([comparable({ squareFootage: 0 })])?.medianPerSquareFoot).toBeNull()
    expect(summarizeComparables([comparable({ rentAmount: 0 })])).toBeNull()
  })
})

describe('a selection of the comparables', () => {
  const comparables = [
    comparable({ rentAmount: 2000, similarity: 90 }),
    comparable({ rentAmount: 1800, similarity: 60 }),
    comparable({ rentAmount: 0, similarity: 80 }),
  ]

  test('moves the estimate by the mean rents, weighed by similarity', () => {
    // All: (90 × 2000 + 60 × 1800) ÷ 150 = 1920. Kept: 2000. 1900 × 2000 ÷ 1920 = 1979.
    expect(selectedRent(RENT, comparables, [1])).toEqual({
      low: 1771,
      estimate: 1979,
      high: 2188,
      factor: 2000 / 1920,
      keptMeanDollars: 2000,
      allMeanDollars: 1920,
      isWeighted: true,
    })
  })

  test('with only weightless ones removed changes nothing', () => {
    expect(selectedRent(RENT, comparables, [])).toMatchObject(RENT)
    expect(selectedRent(RENT, comparables, [2])).toMatchObject(RENT)
  })

  test('weighs all equally if a similarity is missing', () => {
    const some = [comparable({ rentAmount: 2000, similarity: null }), comparable({ rentAmount: 1800, similarity: 60 })]
    expect(selectedRent(RENT, some, [0])).toMatchObject({ estimate: 1800, keptMeanDollars: 1800, allMeanDollars: 1900 })
  })

  test('weighs all equally if the similarities of the kept ones, or of all, are 0', () => {
    const alike = [comparable({ rentAmount: 2000, similarity: 0 }), comparable({ rentAmount: 1800, similarity: 0 })]
    expect(selectedRent(RENT, alike, [0])).toMatchObject({ estimate: 1800, keptMeanDollars: 1800, allMeanDollars: 1900 })
    const one = [comparable({ rentAmount: 2000, similarity: 90 }), comparable({ rentAmount: 1800, similarity: 0 })]
    expect(selectedRent(RENT, one, [0])).toMatchObject({ estimate: 1800, keptMeanDollars: 1800, allMeanDollars: 1900 })
  })

  test('without a known rent has no estimate', () => {
    expect(selectedRent(RENT, comparables, [0, 1])).toBeNull()
  })

  test('is read from any address', () => {
    const read = (query: string) => parseSelection(new URLSearchParams(query))
    expect(read('of=abc&all=4&use=0&use=2&use=0')).toEqual({ of: 'abc', leftOut: [1, 3] })
    expect(read('of=abc&all=2')).toEqual({ of: 'abc', leftOut: [0, 1] })
    expect(read('all=2&use=1&use=0&use=9&use=x')).toBeNull()
    expect(read('of=abc&all=1e3')).toBeNull()
    expect(read('of=abc')).toBeNull()
  })
})
