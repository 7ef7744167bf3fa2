import type { FeeSchedule, PresentationTier } from '#app/content/fees.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'

export type { FeeSchedule }

/** Dollars a month if no rent is known (docs/product/fees.md). */
export const DEFAULT_RENT_DOLLARS = 2000

/** The rent-versus-sell calculator (docs/product/fees.md). */
export const RENT_VERSUS_SELL_FEES = {
  maintenanceFraction: 0.05,
  managementFraction: 0.06,
  sellingFraction: 0.06,
}

/** The presentation's tier for a number of units, at least 1. */
export function presentationTier({ presentation }: FeeSchedule, unitCount: number): PresentationTier {
  const [largest, middle, smallest] = presentation.tiers
  return unitCount >= largest.minUnits ? largest : unitCount >= middle.minUnits ? middle : smallest
}

/** Online enrollment's share of the rent. Multi-family with 1 unit and every other type: 6.9%. */
export function enrollmentManagementFraction({ enrollment }: FeeSchedule, propertyType: PropertyType, unitCount: number): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return enrollment.managementFraction
  return unitCount >= 5 ? enrollment.manyUnitsFraction : enrollment.fewUnitsFraction
}

/** Online enrollment's monthly management cost. `rentDollars` null (left blank) uses the default. */
export function enrollmentFees(
  schedule: FeeSchedule,
  property: { propertyType: PropertyType; unitCount: number },
  rentDollars: number | null,
) {
  const managementFraction = enrollmentManagementFraction(schedule, property.propertyType, property.unitCount)
  const rent = rentDollars ?? DEFAULT_RENT_DOLLARS
  const managementMonthlyDollars = fractionOf(rent, managementFraction)
  return {
    managementFraction,
    rentDollars: rent,
    managementMonthlyDollars,
    totalMonthlyDollars: managementMonthlyDollars + schedule.enrollment.administrationMonthlyDollars,
    placementDollars: rent,
  }
}
