import { fractionOf } from '#app/format/fraction.ts'

/** A year of renting a property, fully rented. Dollars, not rounded: round where they are shown. */
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

/** What management and maintenance take: of management a share of the rent, and dollars a month for the whole property. */
export type ManagementRate = {
  rentFraction: number
  flatMonthlyDollars: number
  /** What maintenance takes of the rent. */
  maintenanceFraction: number
}

/**
 * Projects a year: annual rent is 12 monthly rents, less management and maintenance. The rent
 * is for one unit and counts as often as there are units.
 */
export function projectYear(unitRentDollars: number, unitCount: number, rate: ManagementRate): Projection {
  const monthlyRentDollars = unitRentDollars * unitCount
  const annualRentDollars = 12 * monthlyRentDollars
  const managementFeeDollars = fractionOf(annualRentDollars, rate.rentFraction) + 12 * rate.flatMonthlyDollars
  const maintenanceDollars = fractionOf(annualRentDollars, rate.maintenanceFraction)
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
