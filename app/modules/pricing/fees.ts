import { fractionOf } from '#app/format/fraction.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'

/** What every fee set says of itself, so that each place that shows it can say what its figures are percentages of. */
type FeeSet = {
  /** Its row in docs/product/fees.md. */
  title: string
  /** What the figures are a share of or charged for, in a few words for the reader. */
  basis: string
}

/** Marketing tiers (docs/product/fees.md). */
export const MARKETING_FEES = {
  title: 'Marketing tiers',
  basis: 'Share of the monthly rent, by service tier',
  foundationFraction: 0.089,
  growthFraction: 0.109,
  wealthFraction: 0.129,
  /** Resident placement, as a share of the annual contract value: 12 monthly rents. */
  placementOfAnnualContractFraction: 0.079,
  /** Resident guarantee. */
  guaranteeOnboardingFeeCents: 29_900,
  /** Included in the Wealth tier. */
  wealthPetDepositAlternativeDollars: 1500,
  wealthMaliciousDamageCoverageDollars: 35_000,
} as const satisfies FeeSet & Record<string, unknown>

/** One step of the presentation's fees. */
export type PresentationTier = {
  /** The tier holds from this number of units up to the next tier. */
  minUnits: number
  /** Dollars a month for the whole property. */
  baseMonthlyFeeDollars: number
  rentFraction: number
  /** Placing a tenant, in monthly rents. */
  placementMonths: number
}

/** Management fee by unit count (docs/product/fees.md). Largest first. */
export const PRESENTATION_FEES = {
  title: 'By unit count',
  basis: 'Base fee a month for the whole property, plus a share of the monthly rent',
  tiers: [
    { minUnits: 50, baseMonthlyFeeDollars: 500, rentFraction: 0.06, placementMonths: 0.5 },
    { minUnits: 10, baseMonthlyFeeDollars: 300, rentFraction: 0.07, placementMonths: 1 },
    { minUnits: 1, baseMonthlyFeeDollars: 150, rentFraction: 0.08, placementMonths: 1 },
  ],
  /** One-time, billed by invoice. */
  setupFeeCents: 29_900,
  /** One-time, paid by card. */
  onboardingFeeCents: 19_900,
  /** Dollars a month, where no estimate is known. */
  defaultRentDollars: 2000,
  /** Repairs below this are done without asking. */
  repairsPreapprovedBelowDollars: 1500,
  initialTermMonths: 12,
} as const satisfies FeeSet & { tiers: readonly PresentationTier[] } & Record<string, unknown>

/** The report's projection (docs/product/fees.md). */
export const PROJECTION_FEES = {
  title: 'Projection',
  basis: 'Share of the annual rent',
  managementFraction: 0.069,
  maintenanceFraction: 0.1,
} as const satisfies FeeSet & Record<string, unknown>

/** Online enrollment (docs/product/fees.md). */
export const ENROLLMENT_FEES = {
  title: 'Online enrollment',
  basis: 'Share of the monthly rent, plus an administration fee a month',
  setupFeeCents: 29_900,
  administrationMonthlyDollars: 39,
  managementFraction: 0.069,
  /** Multi-family with 2 to 4 units. */
  fewUnitsFraction: 0.059,
  /** Multi-family with 5 or more units. */
  manyUnitsFraction: 0.049,
  /** Dollars a month, where the rent is left empty. */
  defaultRentDollars: 2000,
} as const satisfies FeeSet & Record<string, unknown>

/** The rent-versus-sell calculator (docs/product/fees.md). */
export const RENT_VERSUS_SELL_FEES = {
  title: 'Rent versus sell',
  basis: 'Shares of the rent, and of the value of the house when it is sold',
  maintenanceFraction: 0.05,
  managementFraction: 0.06,
  sellingFraction: 0.06,
} as const satisfies FeeSet & Record<string, unknown>

/** Realtor referrals (docs/product/fees.md). */
export const REFERRAL_FEES = {
  title: 'Referral',
  basis: 'Paid once for each referral that becomes a client',
  successfulReferralCents: 40_000,
} as const satisfies FeeSet & Record<string, unknown>

/** The presentation's tier for a number of units; 1 or more. */
export function presentationTier(unitCount: number): PresentationTier {
  const [largest, middle, smallest] = PRESENTATION_FEES.tiers
  return unitCount >= largest.minUnits ? largest : unitCount >= middle.minUnits ? middle : smallest
}

/** What the presentation says that management costs. `rentDollars` is the rent of the whole property a month; null takes the default. */
export function presentationFees(unitCount: number, rentDollars: number | null) {
  const tier = presentationTier(unitCount)
  const rent = rentDollars ?? PRESENTATION_FEES.defaultRentDollars
  const shareOfRentDollars = fractionOf(rent, tier.rentFraction)
  return {
    tier,
    rentDollars: rent,
    shareOfRentDollars,
    monthlyTotalDollars: tier.baseMonthlyFeeDollars + shareOfRentDollars,
    placementDollars: fractionOf(rent, tier.placementMonths),
  }
}

/** The share of the rent that online enrollment charges. Multi-family with 1 unit and every other type: 6.9%. */
export function enrollmentManagementFraction(propertyType: PropertyType, unitCount: number): number {
  if (propertyType !== 'multi-family' || unitCount < 2) return ENROLLMENT_FEES.managementFraction
  return unitCount >= 5 ? ENROLLMENT_FEES.manyUnitsFraction : ENROLLMENT_FEES.fewUnitsFraction
}

/** What online enrollment says that management costs a month. `rentDollars` null (left empty) takes the default. */
export function enrollmentFees(property: { propertyType: PropertyType; unitCount: number }, rentDollars: number | null) {
  const managementFraction = enrollmentManagementFraction(property.propertyType, property.unitCount)
  const rent = rentDollars ?? ENROLLMENT_FEES.defaultRentDollars
  const managementMonthlyDollars = fractionOf(rent, managementFraction)
  return {
    managementFraction,
    rentDollars: rent,
    managementMonthlyDollars,
    totalMonthlyDollars: managementMonthlyDollars + ENROLLMENT_FEES.administrationMonthlyDollars,
    placementDollars: rent,
  }
}
