import type { FeeSchedule, PresentationTier } from '#app/content/fees.ts'
import { fractionOf } from '#app/format/fraction.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'

export type { FeeSchedule }

/** Metadata of a fee set, so that each place can say what its percentages refer to. */
type FeeSet = {
  /** Its row in docs/product/fees.md. */
  title: string
  /** What the figures are a share of or charged for, in a few words. */
  basis: string
}

/** Each fee set in words (docs/product/fees.md). */
export const FEE_SETS = {
  marketing: { title: 'Marketing tiers', basis: 'Share of the monthly rent, by service tier' },
  presentation: {
    title: 'By unit count',
    basis: 'Monthly base fee for the whole property, plus a share of the monthly rent',
  },
  projection: { title: 'Projection', basis: 'Share of the annual rent' },
  enrollment: { title: 'Online enrollment', basis: 'Share of the monthly rent, plus a monthly administration fee' },
  referral: { title: 'Referral', basis: 'Paid once for each referral that becomes a client' },
} as const satisfies Record<keyof FeeSchedule, FeeSet>

/** Dollars a month if no rent is known (docs/product/fees.md). */
export const DEFAULT_RENT_DOLLARS = 2000

/** The rent-versus-sell calculator (docs/product/fees.md). */
export const RENT_VERSUS_SELL_FEES = {
  title: 'Rent versus sell',
  basis: 'Percentages of the rent and of the sale price',
  maintenanceFraction: 0.05,
  managementFraction: 0.06,
  sellingFraction: 0.06,
} as const satisfies FeeSet & Record<string, unknown>

/** The presentation's tier for a number of units, at least 1. */
export function presentationTier({ presentation }: FeeSchedule, unitCount: number): PresentationTier {
  const [largest, middle, smallest] = presentation.tiers
  return unitCount >= largest.minUnits ? largest : unitCount >= middle.minUnits ? middle : smallest
}

/** The presentation's management cost. `rentDollars` is the whole property's monthly rent; null uses the default. */
export function presentationFees(schedule: FeeSchedule, unitCount: number, rentDollars: number | null) {
  const tier = presentationTier(schedule, unitCount)
  const rent = rentDollars ?? DEFAULT_RENT_DOLLARS
  const shareOfRentDollars = fractionOf(rent, tier.rentFraction)
  return {
    tier,
    rentDollars: rent,
    shareOfRentDollars,
    monthlyTotalDollars: tier.baseMonthlyFeeDollars + shareOfRentDollars,
    placementDollars: fractionOf(rent, tier.placementMonths),
  }
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
