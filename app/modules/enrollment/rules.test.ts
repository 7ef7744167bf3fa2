import { describe, expect, test } from 'vitest'
import { presentationFees } from '#app/modules/pricing/fees.ts'
import {
  checklistOf,
  checklistTotal,
  costBasis,
  countedCost,
  defaultChecklist,
  feeLines,
  lineDollars,
  readCustomCost,
  readRent,
  tierInWords,
} from './rules.ts'

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
    // 31.5 on paper, 31.499… in binary fractions.
    expect(costsAt(90)).toEqual([23, 225, 32, 500])
    expect(costsAt(1)).toEqual([0, 3, 0, 500])
  })

  test('without square feet the costs rest on 1,500, and say so', () => {
    for (const unknown of [null, 0]) expect(costsAt(unknown)).toEqual([375, 3750, 525, 500])
    expect(costBasis('Carpet Cleaning', null)).toBe('$0.35 × an assumed 1,500 square feet')
    expect(costBasis('Interior Painting', 1640)).toBe('$2.50 × 1,640 square feet')
    expect(costBasis('Landscaping', 1640)).toBe('a flat sum')
    expect(costBasis('New Roof', 1640)).toBeNull()
  })

  test('a stored list keeps its ticks, its custom costs and what is not ours, and costs what the present square feet make', () => {
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
    expect(readCustomCost(text)).toEqual({ ok: true, dollars })
  })

  test.each(['-450', '1e9', 'Infinity', '1000001'])('a custom cost %j is refused in words', (text) => {
    expect(readCustomCost(text)).toMatchObject({ ok: false, message: expect.stringContaining('0 to 1,000,000') as string })
  })

  test('the sum counts what is ticked, by its custom cost where there is one', () => {
    const [cleaning, painting, carpet, garden] = defaultChecklist(1640)
    if (!cleaning || !painting || !carpet || !garden) throw new Error('four items')
    const items = [
      { ...cleaning, checked: true },
      { ...painting, checked: true, customCost: 3200 },
      { ...carpet, customCost: 9 },
      garden,
    ]
    expect(checklistTotal(items)).toBe(410 + 3200)
    expect(items.map(countedCost)).toEqual([410, 3200, 9, 500])
    expect(checklistTotal([])).toBe(0)
  })
})

describe('the adjusted rent', () => {
  test('an empty one falls back to the estimated rent', () => {
    for (const empty of ['', '   ']) expect(readRent(empty, 1895)).toEqual({ ok: true, dollars: 1895 })
  })

  test.each([
    ['1950', 1950],
    ['$1,950', 1950],
    ['1950.50', 1951],
    ['100000', 100_000],
  ])('%j is read as %i', (text, dollars) => {
    expect(readRent(text, 1895)).toEqual({ ok: true, dollars })
  })

  test.each(['a lot', '0', '-5', '1e9', '0x10', 'NaN', '0.2', '100001'])('%j is refused in words', (text) => {
    expect(readRent(text, 1895)).toMatchObject({ ok: false, message: expect.stringContaining('1 to 100,000') as string })
  })
})

describe('the fees of the presentation', () => {
  const figures = (unitCount: number, rent: number) =>
    Object.fromEntries(feeLines(unitCount).map((line) => [line.key, lineDollars(line, rent)]))

  test.each([
    [1, 2000, { base: 150, share: 160, total: 310, left: 1690, placement: 2000 }],
    [9, 1000, { rent: 9000, base: 150, share: 720, total: 870, left: 8130, placement: 1000 }],
    [10, 1000, { rent: 10_000, base: 300, share: 700, total: 1000, left: 9000, placement: 1000 }],
    [49, 1000, { rent: 49_000, base: 300, share: 3430, total: 3730, left: 45_270, placement: 1000 }],
    [50, 1000, { rent: 50_000, base: 500, share: 3000, total: 3500, left: 46_500, placement: 500 }],
  ])('%i units at a rent of %i each', (unitCount, rent, expected) => {
    expect(figures(unitCount, rent)).toEqual(expected)
    expect(figures(unitCount, rent).total).toBe(presentationFees(unitCount, rent * unitCount).monthlyTotalDollars)
  })

  test('every line says what its figure is a share of or charged for', () => {
    for (const unitCount of [1, 12, 60]) for (const { basis } of feeLines(unitCount)) expect(basis).not.toBe('')
    expect(feeLines(60).find(({ key }) => key === 'placement')?.basis).toMatch(/^half a month’s rent/)
    expect(feeLines(12).find(({ key }) => key === 'share')).toMatchObject({
      label: '7% of rent',
      basis: 'a month: 7% of the rent of all 12 units',
    })
  })

  test('the tier in words', () => {
    expect([1, 9, 10, 49, 50, 500].map(tierInWords)).toEqual([
      'fewer than 10 units',
      'fewer than 10 units',
      '10 to 49 units',
      '10 to 49 units',
      '50 or more units',
      '50 or more units',
    ])
  })

  test('a fee has no noise of binary fractions', () => {
    expect(figures(3, 1895)).toMatchObject({ share: 454.8, total: 604.8, left: 5080.2 })
  })
})
