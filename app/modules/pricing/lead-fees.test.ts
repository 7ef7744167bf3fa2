import { feeSchedule } from '#app/content/fees.ts'
import { type Plan, PLANS } from '#app/db/schema/leads.ts'
import { describe, expect, test } from 'vitest'
import { formatFeeRule, formatPlacement, formatShownFee } from './fee-labels.ts'
import { enrollmentFees } from './fees.ts'
import { feesOfPlan, leadFees, monthlyFees, shownFee } from './lead-fees.ts'

const HOUSE = { propertyType: 'single-family', unitCount: 1 } as const

describe('the one fee shown for a lead', () => {
  const shown = (plan: Plan | null) => formatShownFee(shownFee({ ...HOUSE, plan, signedFees: null, schedule: null }))

  test('is that of its plan, and a labeled assumption until one is chosen', () => {
    expect([null, ...PLANS].map(shown)).toEqual([
      'assumes a 6.9% fee',
      'Full service: 8% of the rent and $150 a month',
      'Online enrollment: 6.9% of the rent and $39 a month',
    ])
  })

  test('an agreement uses Full service if no plan is chosen', () => {
    expect(leadFees({ ...HOUSE, plan: null, signedFees: null, schedule: null }).plan).toBe('full-service')
    expect(leadFees({ ...HOUSE, plan: 'online', signedFees: null, schedule: null }).plan).toBe('online')
  })

  test('stays as signed, whatever is chosen or corrected afterward', () => {
    const signedFees = feesOfPlan(feeSchedule, 'full-service', HOUSE)
    const lead = { propertyType: 'multi-family', unitCount: 60, plan: 'online', signedFees, schedule: null } as const
    expect(leadFees(lead)).toEqual(signedFees)
    expect(shownFee(lead)).toMatchObject({ plan: 'full-service', rentFraction: 0.08, flatMonthlyDollars: 150 })
  })
})

describe('the fees of a lead', () => {
  const FOURPLEX = { propertyType: 'multi-family', unitCount: 4 } as const

  test('are those of its plan: a fourplex at $1,850 a unit', () => {
    const [presentation, enrollment] = [
      feesOfPlan(feeSchedule, 'full-service', FOURPLEX),
      feesOfPlan(feeSchedule, 'online', FOURPLEX),
    ]
    expect(monthlyFees(presentation, 7400)).toEqual({ shareOfRentDollars: 592, totalDollars: 742 })
    expect(monthlyFees(enrollment, 7400)).toEqual({ shareOfRentDollars: 436.6, totalDollars: 475.6 })
    expect(formatFeeRule(presentation)).toBe('8% of the rent and $150 a month')
    expect(formatFeeRule(enrollment)).toBe('5.9% of the rent and $39 a month')
  })

  test.each([
    ['single-family', 1, 2000, 310],
    ['multi-family', 4, 2000, 310],
    ['multi-family', 12, 1000, 370],
    ['condo', 60, 900, 554],
  ] as const)('match the tables that they come from: %s with %i units', (propertyType, unitCount, rentDollars, presented) => {
    const property = { propertyType, unitCount }
    expect(monthlyFees(feesOfPlan(feeSchedule, 'full-service', property), rentDollars).totalDollars).toBe(presented)
    expect(monthlyFees(feesOfPlan(feeSchedule, 'online', property), rentDollars).totalDollars).toBe(
      enrollmentFees(feeSchedule, property, rentDollars).totalMonthlyDollars,
    )
  })

  test('assume a house with one unit if nothing is known', () => {
    expect(feesOfPlan(feeSchedule, 'online', { propertyType: null, unitCount: null })).toMatchObject({ rentFraction: 0.069 })
    expect(feesOfPlan(feeSchedule, 'full-service', { propertyType: null, unitCount: null })).toMatchObject({
      rentFraction: 0.08,
      flatMonthlyDollars: 150,
    })
  })

  test('placing a resident is half a month’s rent only from 50 units of Full service on', () => {
    const placement = (plan: Plan, unitCount: number) =>
      formatPlacement(feesOfPlan(feeSchedule, plan, { propertyType: 'multi-family', unitCount }))
    expect([placement('full-service', 49), placement('full-service', 50), placement('online', 50)]).toEqual([
      'one month’s rent',
      'half a month’s rent',
      'one month’s rent',
    ])
  })

  test('name a placement fee that an admin set to another share of the rent', () => {
    expect([0.75, 2].map((placementMonths) => formatPlacement({ placementMonths }))).toEqual([
      '75% of a month’s rent',
      '200% of a month’s rent',
    ])
  })
})
