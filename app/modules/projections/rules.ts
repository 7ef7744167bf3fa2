import { fractionOf } from '#app/format/fraction.ts'
import { PROJECTION_FEES } from '#app/modules/pricing/fees.ts'

/** A year of renting a property, fully let. Dollars, not rounded: round where they are shown. */
export type Projection = {
  /** Rent of one unit a month. */
  unitRentDollars: number
  /** Rent of all units a month. */
  monthlyRentDollars: number
  annualRentDollars: number
  managementFeeDollars: number
  maintenanceDollars: number
  netOperatingIncomeDollars: number
  /** A twelfth of the management fee. */
  monthlyManagementDollars: number
}

/** What management takes: a share of the rent, and dollars a month for the whole property. */
export type ManagementRate = { rentFraction: number; flatMonthlyDollars: number }

/** The share that a projection takes where nobody has named fees for the property yet (docs/product/report.md). */
export const STANDARD_RATE: ManagementRate = { rentFraction: PROJECTION_FEES.managementFraction, flatMonthlyDollars: 0 }

/**
 * Projects a year: annual rent is 12 monthly rents, less management and 10% for maintenance. The rent
 * is for one unit and counts as often as there are units.
 */
export function projectYear(unitRentDollars: number, unitCount: number, rate: ManagementRate = STANDARD_RATE): Projection {
  const monthlyRentDollars = unitRentDollars * unitCount
  const annualRentDollars = 12 * monthlyRentDollars
  const managementFeeDollars = fractionOf(annualRentDollars, rate.rentFraction) + 12 * rate.flatMonthlyDollars
  const maintenanceDollars = fractionOf(annualRentDollars, PROJECTION_FEES.maintenanceFraction)
  return {
    unitRentDollars,
    monthlyRentDollars,
    annualRentDollars,
    managementFeeDollars,
    maintenanceDollars,
    netOperatingIncomeDollars: fractionOf(annualRentDollars - managementFeeDollars - maintenanceDollars, 1),
    monthlyManagementDollars: managementFeeDollars / 12,
  }
}
