import { feeSchedule } from '#app/content/fees.ts'
import { fractionOf } from '#app/format/fraction.ts'
import { describe, expect, test } from 'vitest'
import { enrollmentFees, enrollmentManagementFraction, presentationTier, RENT_VERSUS_SELL_FEES } from './fees.ts'

describe('marketing tiers', () => {
  test('Foundation 8.9%, Growth 10.9%, Wealth 12.9%', () => {
    expect([
      feeSchedule.marketing.foundationFraction,
      feeSchedule.marketing.growthFraction,
      feeSchedule.marketing.wealthFraction,
    ]).toEqual([0.089, 0.109, 0.129])
  })

  test('placement 7.9% of the annual contract value, resident guarantee with a $299 onboarding fee', () => {
    expect(feeSchedule.marketing.placementOfAnnualContractFraction).toBe(0.079)
    expect(feeSchedule.marketing.guaranteeOnboardingFeeCents).toBe(29_900)
  })

  test('Wealth includes a pet-deposit alternative of $1,500 and malicious damage coverage up to $35,000', () => {
    expect(feeSchedule.marketing.wealthPetDepositAlternativeDollars).toBe(1500)
    expect(feeSchedule.marketing.wealthMaliciousDamageCoverageDollars).toBe(35_000)
  })
})

describe('management fee by unit count', () => {
  test.each([
    [1, 150, 0.08, 1],
    [9, 150, 0.08, 1],
    [10, 300, 0.07, 1],
    [49, 300, 0.07, 1],
    [50, 500, 0.06, 0.5],
    [500, 500, 0.06, 0.5],
  ])('%i units: base %i a month, share of the rent %f, placement %f monthly rents', (units, base, fraction, months) => {
    expect(presentationTier(feeSchedule, units)).toMatchObject({
      baseMonthlyFeeDollars: base,
      rentFraction: fraction,
      placementMonths: months,
    })
  })

  test('setup fee 299, onboarding fee 199 by card, repairs pre-approved under $1,500, initial term 12 months', () => {
    expect(feeSchedule.presentation).toMatchObject({
      setupFeeCents: 29_900,
      onboardingFeeCents: 19_900,
      repairsPreapprovedBelowDollars: 1500,
      initialTermMonths: 12,
    })
  })
})

describe('enrollment fees', () => {
  test.each([
    ['multi-family', 1, 0.069],
    ['multi-family', 2, 0.059],
    ['multi-family', 4, 0.059],
    ['multi-family', 5, 0.049],
    ['single-family', 1, 0.069],
    ['single-family', 5, 0.069],
    ['townhouse', 3, 0.069],
    ['condo', 2, 0.069],
  ] as const)('%s with %i units: %f of the rent', (propertyType, units, fraction) => {
    expect(enrollmentManagementFraction(feeSchedule, propertyType, units)).toBe(fraction)
  })

  test('$2,000 is used when the rent is empty; total is the management fee and $39; placement equals the rent', () => {
    expect(enrollmentFees(feeSchedule, { propertyType: 'single-family', unitCount: 1 }, null)).toEqual({
      managementFraction: 0.069,
      rentDollars: 2000,
      managementMonthlyDollars: 138,
      totalMonthlyDollars: 177,
      placementDollars: 2000,
    })
  })

  test('setup fee $299, administration $39 a month', () => {
    expect(feeSchedule.presentation.setupFeeCents).toBe(29_900)
    expect(feeSchedule.enrollment.administrationMonthlyDollars).toBe(39)
  })
})

test('a projection takes 6.9% for management and 10% for maintenance', () => {
  expect(feeSchedule.projection).toMatchObject({ managementFraction: 0.069, maintenanceFraction: 0.1 })
})

test('rent versus sell takes 5% for maintenance, 6% for management and 6% for selling', () => {
  expect(RENT_VERSUS_SELL_FEES).toMatchObject({ maintenanceFraction: 0.05, managementFraction: 0.06, sellingFraction: 0.06 })
})

test('a successful referral is paid $400', () => {
  expect(feeSchedule.referral.successfulReferralCents).toBe(40_000)
})

test('a percentage has no rounding noise of binary fractions', () => {
  expect(fractionOf(1.5, 0.07)).toBe(0.105)
  expect(fractionOf(11.1, 0.1)).toBe(1.11)
})
