import type { FeeSchedule } from '#app/content/fees.ts'
import { DEFAULT_RENT_DOLLARS, enrollmentFees } from '#app/modules/pricing/fees.ts'
import type { EstimateBasis } from './enroll-fields.ts'

/** The cost of online enrollment for a property as typed. */
export function enrollEstimate(schedule: FeeSchedule, { propertyType, unitCount, rentDollars }: EstimateBasis) {
  const { administrationMonthlyDollars } = schedule.enrollment
  const { setupFeeCents, onboardingFeeCents } = schedule.presentation
  const fees = enrollmentFees(schedule, { propertyType, unitCount }, rentDollars)
  return {
    ...fees,
    administrationMonthlyDollars,
    setupFeeCents,
    onboardingFeeCents,
    defaultRentDollars: DEFAULT_RENT_DOLLARS,
    /** With every unit rented. */
    allUnitsMonthlyDollars: unitCount * fees.managementMonthlyDollars + administrationMonthlyDollars,
  }
}
