import { describe, expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { feeHeading, feeLines, lineDollars } from './fee-lines.ts'

const linesFor = (unitCount: number) =>
  feeLines(feesOfPlan(feeSchedule, 'full-service', { propertyType: null, unitCount }), unitCount)

describe('the fees of the presentation', () => {
  const figures = (unitCount: number, rent: number) =>
    Object.fromEntries(linesFor(unitCount).map((line) => [line.key, lineDollars(line, rent)]))

  test.each([
    [1, 2000, { base: 150, share: 160, total: 310, left: 1690, placement: 2000 }],
    [9, 1000, { rent: 9000, base: 150, share: 720, total: 870, left: 8130, placement: 1000 }],
    [10, 1000, { rent: 10_000, base: 300, share: 700, total: 1000, left: 9000, placement: 1000 }],
    [49, 1000, { rent: 49_000, base: 300, share: 3430, total: 3730, left: 45_270, placement: 1000 }],
    [50, 1000, { rent: 50_000, base: 500, share: 3000, total: 3500, left: 46_500, placement: 500 }],
  ])('%i units at a rent of %i each', (unitCount, rent, expected) => {
    expect(figures(unitCount, rent)).toEqual(expected)
  })

  test('every line says what its percentage is of, or what is charged', () => {
    for (const unitCount of [1, 12, 60]) for (const { basis } of linesFor(unitCount)) expect(basis).not.toBe('')
    expect(linesFor(60).find(({ key }) => key === 'placement')?.basis).toMatch(/^half a month’s rent/)
    expect(linesFor(12).find(({ key }) => key === 'share')).toMatchObject({
      label: '7% of rent',
      basis: 'a month: 7% of the rent for all 12 units',
    })
  })

  test('the tier in words', () => {
    const { tiers } = feeSchedule.presentation
    expect([1, 9, 10, 49, 50, 500].map((unitCount) => feeHeading({ plan: 'full-service' }, unitCount, tiers))).toEqual([
      'Full service for fewer than 10 units',
      'Full service for fewer than 10 units',
      'Full service for 10 to 49 units',
      'Full service for 10 to 49 units',
      'Full service for 50 or more units',
      'Full service for 50 or more units',
    ])
  })

  test('a fee has no rounding noise of binary fractions', () => {
    expect(figures(3, 1895)).toMatchObject({ share: 454.8, total: 604.8, left: 5080.2 })
  })
})

describe('the fees after online enrollment', () => {
  test('are a percentage by type and units plus the administration fee, and never a base fee', () => {
    const fees = feesOfPlan(feeSchedule, 'online', { propertyType: 'multi-family', unitCount: 4 })
    const lines = feeLines(fees, 4)
    expect(Object.fromEntries(lines.map((line) => [line.key, lineDollars(line, 1850)]))).toEqual({
      rent: 7400,
      base: 39,
      share: 436.6,
      total: 475.6,
      left: 6924.4,
      placement: 1850,
    })
    const words = lines.map(({ label, basis }) => `${label}: ${basis}`).join('\n')
    expect(words).toContain('5.9% of rent')
    expect(words).toContain('Administration fee')
    expect(words).not.toMatch(/base fee/i)
    expect(feeHeading(fees, 4, feeSchedule.presentation.tiers)).toBe('Online enrollment')
  })
})
