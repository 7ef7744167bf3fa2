import { feeSchedule } from '#app/content/fees.ts'
import { describe, expect, test } from 'vitest'
import { formatFeeRule, formatPlacement } from './fee-labels.ts'
import { enrollmentFees, presentationFees } from './fees.ts'
import { feesOfBasis, leadFees, monthlyFees } from './lead-fees.ts'

const HOUSE = { propertyType: 'single-family', unitCount: 1 } as const
const AT = new Date('2026-11-20T16:00:00Z')

describe('the fee basis of a lead', () => {
  test('is the presentation, until it is enrolled online', () => {
    expect(leadFees({ ...HOUSE, enrolledOnlineAt: null, signedFees: null, schedule: null }).basis).toBe('presentation')
    expect(leadFees({ ...HOUSE, enrolledOnlineAt: AT, signedFees: null, schedule: null }).basis).toBe('enrollment')
  })

  test('stays what was signed, whatever is enrolled or corrected afterwards', () => {
    const signedFees = feesOfBasis(feeSchedule, 'presentation', HOUSE)
    expect(leadFees({ propertyType: 'multi-family', unitCount: 60, enrolledOnlineAt: AT, signedFees, schedule: null })).toEqual(
      signedFees,
    )
  })
})

describe('the fees of a lead', () => {
  const FOURPLEX = { propertyType: 'multi-family', unitCount: 4 } as const

  test('are those of its basis: a fourplex at $1,850 a unit', () => {
    const [presentation, enrollment] = [
      feesOfBasis(feeSchedule, 'presentation', FOURPLEX),
      feesOfBasis(feeSchedule, 'enrollment', FOURPLEX),
    ]
    expect(monthlyFees(presentation, 7400)).toEqual({ shareOfRentDollars: 592, totalDollars: 742 })
    expect(monthlyFees(enrollment, 7400)).toEqual({ shareOfRentDollars: 436.6, totalDollars: 475.6 })
    expect(formatFeeRule(presentation)).toBe('8% of the rent and $150 a month')
    expect(formatFeeRule(enrollment)).toBe('5.9% of the rent and $39 a month')
  })

  test.each([
    ['single-family', 1, 2000],
    ['multi-family', 4, 2000],
    ['multi-family', 12, 1000],
    ['condo', 60, 900],
  ] as const)('say the same as the tables that they come from: %s with %i units', (propertyType, unitCount, rentDollars) => {
    const property = { propertyType, unitCount }
    expect(monthlyFees(feesOfBasis(feeSchedule, 'presentation', property), rentDollars).totalDollars).toBe(
      presentationFees(feeSchedule, unitCount, rentDollars).monthlyTotalDollars,
    )
    expect(monthlyFees(feesOfBasis(feeSchedule, 'enrollment', property), rentDollars).totalDollars).toBe(
      enrollmentFees(feeSchedule, property, rentDollars).totalMonthlyDollars,
    )
  })

  test('take a house with one unit where nothing is known', () => {
    expect(feesOfBasis(feeSchedule, 'enrollment', { propertyType: null, unitCount: null })).toMatchObject({ rentFraction: 0.069 })
    expect(feesOfBasis(feeSchedule, 'presentation', { propertyType: null, unitCount: null })).toMatchObject({
      rentFraction: 0.08,
      flatMonthlyDollars: 150,
    })
  })

  test('placing a resident is half a month’s rent only from 50 units of the presentation on', () => {
    const placement = (basis: 'presentation' | 'enrollment', unitCount: number) =>
      formatPlacement(feesOfBasis(feeSchedule, basis, { propertyType: 'multi-family', unitCount }))
    expect([placement('presentation', 49), placement('presentation', 50), placement('enrollment', 50)]).toEqual([
      'one month’s rent',
      'half a month’s rent',
      'one month’s rent',
    ])
  })
})
