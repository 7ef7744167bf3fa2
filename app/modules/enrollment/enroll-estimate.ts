import { ENROLLMENT_FEES, enrollmentFees, PRESENTATION_FEES } from '#app/modules/pricing/fees.ts'
import type { EstimateBasis } from './enroll-fields.ts'

/** What online enrollment comes to for a property as it is typed, in dollars. */
export function enrollEstimate({ propertyType, unitCount, rentDollars }: EstimateBasis) {
  const { administrationMonthlyDollars, setupFeeCents, defaultRentDollars } = ENROLLMENT_FEES
  const fees = enrollmentFees({ propertyType, unitCount }, rentDollars)
  return {
    ...fees,
    administrationMonthlyDollars,
    setupDollars: setupFeeCents / 100,
    onboardingDollars: PRESENTATION_FEES.onboardingFeeCents / 100,
    defaultRentDollars,
    /** With every unit let. */
    allUnitsMonthlyDollars: unitCount * fees.managementMonthlyDollars + administrationMonthlyDollars,
  }
}
