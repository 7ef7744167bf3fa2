import { feeSchedule } from '#app/content/fees.ts'
import { describe, expect, test } from 'vitest'
import { enrollEstimate, estimateBasis } from './enroll-fields.ts'

describe('the fee estimate while typing', () => {
  test.each([
    ['1,850', 1850],
    ['$1850.50', 1850.5],
    ['', null],
    ['0', null],
    ['$0.00', null],
    ['0x10', null],
    ['1e3', null],
    ['a lot', null],
  ])('reads a rent of %j as %j', (estimatedRent, rentDollars) => {
    expect(estimateBasis({ estimatedRent }).rentDollars).toBe(rentDollars)
  })

  test.each(['', '0'])('uses the default rent if typed as %j', (estimatedRent) => {
    const typed = { propertyType: 'multi-family', unitCount: '4', estimatedRent }
    // 5.9% of $2,000, and $39.
    expect(enrollEstimate(feeSchedule, estimateBasis(typed))).toMatchObject({ rentDollars: 2000, totalMonthlyDollars: 157 })
  })
})
