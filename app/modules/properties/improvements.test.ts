import { describe, expect, test } from 'vitest'
import { ok, refused } from '#app/result.ts'
import {
  checklistOf,
  checklistTotal,
  costBasis,
  countedCost,
  defaultChecklist,
  isNotRented,
  offeredRent,
  parseCustomCost,
  parseRent,
} from './improvements.ts'

const costsAt = (squareFootage: number | null) => defaultChecklist(squareFootage).map((item) => item.estimatedCost)

describe('improvement items', () => {
  test('are four, all unchecked and without a custom cost', () => {
    expect(defaultChecklist(1640)).toEqual([
      { name: 'Professional Cleaning', checked: false, estimatedCost: 410, customCost: null },
      { name: 'Interior Painting', checked: false, estimatedCost: 4100, customCost: null },
      { name: 'Carpet Cleaning', checked: false, estimatedCost: 574, customCost: null },
      { name: 'Landscaping', checked: false, estimatedCost: 500, customCost: null },
    ])
  })

  test('cost 0.25, 2.5 and 0.35 a square foot, rounded, and 500 flat', () => {
    expect(costsAt(1501)).toEqual([375, 3753, 525, 500])
    // 31.5 in decimal, 31.499… in binary floating point.
    expect(costsAt(90)).toEqual([23, 225, 32, 500])
    expect(costsAt(1)).toEqual([0, 3, 0, 500])
  })

  test('without square feet the costs assume 1,500, and say so', () => {
    for (const unknown of [null, 0]) expect(costsAt(unknown)).toEqual([375, 3750, 525, 500])
    expect(costBasis('Carpet Cleaning', null)).toBe('$0.35 × an assumed 1,500 square feet')
    expect(costBasis('Interior Painting', 1640)).toBe('$2.50 × 1,640 square feet')
    expect(costBasis('Landscaping', 1640)).toBe('a flat price')
    expect(costBasis('New Roof', 1640)).toBeNull()
  })

  test('a stored list keeps its checks, custom costs and unknown items, and costs by the present square feet', () => {
    const stored = [
      { name: 'Interior Painting', checked: true, estimatedCost: 4100, customCost: null },
      { name: 'Carpet Cleaning', checked: true, estimatedCost: 574, customCost: 450 },
      { name: 'Landscaping', checked: false, estimatedCost: 500, customCost: null },
      { name: 'New Roof', checked: true, estimatedCost: 9000, customCost: null },
    ]
    expect(checklistOf(stored, 2000)).toEqual([
      { name: 'Interior Painting', checked: true, estimatedCost: 5000, customCost: null },
      { name: 'Carpet Cleaning', checked: true, estimatedCost: 700, customCost: 450 },
      { name: 'Landscaping', checked: false, estimatedCost: 500, customCost: null },
      { name: 'New Roof', checked: true, estimatedCost: 9000, customCost: null },
    ])
    expect(checklistOf([], 1640)).toEqual([])
  })

  test.each([
    ['', null],
    ['abc', null],
    ['12 dollars', null],
    ['0x10', null],
    ['0', null],
    ['0.4', null],
    ['-0', null],
    ['450', 450],
    ['$1,250.50', 1251],
    [' 1 000 ', 1000],
  ])('a custom cost %j is read as %j', (text, dollars) => {
    expect(parseCustomCost(text)).toEqual(ok(dollars))
  })

  test.each(['-450', '1e9', 'Infinity', '1000001'])('a custom cost %j is refused', (text) => {
    expect(parseCustomCost(text)).toEqual(refused('cost-out-of-range'))
  })

  test('the sum counts checked items, by their custom cost if there is one', () => {
    const [cleaning, painting, carpet, garden] = defaultChecklist(1640)
    if (!cleaning || !painting || !carpet || !garden) throw new Error('four items')
    const items = [
      { ...cleaning, checked: true },
      { ...painting, checked: true, customCost: 3200 },
      { ...carpet, customCost: 9 },
      garden,
    ]
    expect(checklistTotal(items, 1)).toBe(410 + 3200)
    expect(items.map(countedCost)).toEqual([410, 3200, 9, 500])
    expect(checklistTotal([], 4)).toBe(0)
  })

  test('with several units, square-foot costs count per unit, a flat price once', () => {
    const items = defaultChecklist(1000).map((item) => ({ ...item, checked: true }))
    // 250, 2500 and 350 for each unit, 500 for the grounds.
    expect(checklistTotal(items, 4)).toBe(4 * 3100 + 500)
    const roof = { name: 'New Roof', checked: true, estimatedCost: 9000, customCost: null }
    expect(checklistTotal([roof], 4)).toBe(9000)
  })
})

describe('the adjusted rent', () => {
  test('an empty one uses the estimated rent', () => {
    for (const empty of ['', '   ']) expect(parseRent(empty, 1895)).toEqual(ok(1895))
  })

  test.each([
    ['1950', 1950],
    ['$1,950', 1950],
    ['1950.50', 1951],
    ['100000', 100_000],
  ])('%j is read as %i', (text, dollars) => {
    expect(parseRent(text, 1895)).toEqual(ok(dollars))
  })

  test.each(['0', '$0', '0.2'])('%j is not a rent: the estimate is used', (text) => {
    expect(parseRent(text, 1895)).toEqual(ok(1895))
    expect(isNotRented(text)).toBe(true)
  })

  test('the offered default is accepted by the form', () => {
    expect([0, null, undefined, 100_001, 1_000_000].map(offeredRent)).toEqual([null, null, null, null, null])
    for (const dollars of [1, 1895, 100_000]) {
      expect(offeredRent(dollars)).toBe(dollars)
      expect(parseRent(String(dollars), 5)).toEqual(ok(dollars))
    }
  })

  test.each(['a lot', '-5', '1e9', '0x10', 'NaN', '100001'])('%j is refused', (text) => {
    expect(parseRent(text, 1895)).toEqual(refused('rent-out-of-range'))
  })
})
