import { fractionOf } from '#app/format/fraction.ts'

/** A year of renting out a property without vacancy. Unrounded dollars: round them for display. */
export type Projection = {
  /** Monthly rent of one unit. */
  unitRentDollars: number
  /** Monthly rent of all units. */
  monthlyRentDollars: number
  annualRentDollars: number
  managementFeeDollars: number
  maintenanceDollars: number
  netOperatingIncomeDollars: number
  /** A twelfth of the yearly management fee. */
  monthlyManagementDollars: number
}

/** Costs of management and maintenance. Management is a fraction of the rent plus monthly dollars for the whole property. */
type ManagementRate = {
  rentFraction: number
  flatMonthlyDollars: number
  /** Maintenance as a fraction of the rent. */
  maintenanceFraction: number
}

/** Projects a year: 12 monthly rents, less management and maintenance. The rent is per unit. */
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
