import type { FeeSchedule } from '#app/content/fees.ts'
import { BASIS_LABELS, formatFeeRule, formatShare } from '#app/modules/pricing/fee-labels.ts'
import { type LeadFees, monthlyFees } from '#app/modules/pricing/lead-fees.ts'
import { type Projection, projectYear } from '#app/modules/projections/rules.ts'
import * as words from './report-labels.ts'

/** A line of the projections: the same figure at the low, the estimated and the high rent. */
export type ProjectionRow = { label: string; low: string; estimate: string; high: string; kind: 'plain' | 'sum' }

export type ReportProjections = { rows: ProjectionRow[]; note: string }

/** The fees of the property, those that its report was made with, and whether its owner was told them: from then on the projections take them, too. */
export type ReportFees = LeadFees & { areTold: boolean; projection: FeeSchedule['projection'] }

/** A year of renting, in words and whole dollars. */
export function buildProjections(
  rent: { low: number; estimate: number; high: number },
  unitCount: number,
  fees: ReportFees,
): ReportProjections {
  return { rows: projectionRows(rent, unitCount, fees), note: projectionNote(rent.estimate * unitCount, fees) }
}

function projectionRows(rent: { low: number; estimate: number; high: number }, unitCount: number, fees: ReportFees) {
  const { managementFraction, maintenanceFraction } = fees.projection
  const management = fees.areTold ? fees : { rentFraction: managementFraction, flatMonthlyDollars: 0 }
  const rate = { ...management, maintenanceFraction }
  const years = {
    low: projectYear(rent.low, unitCount, rate),
    estimate: projectYear(rent.estimate, unitCount, rate),
    high: projectYear(rent.high, unitCount, rate),
  }
  const row = (label: string, show: (year: Projection) => string, kind: ProjectionRow['kind'] = 'plain'): ProjectionRow => ({
    label,
    low: show(years.low),
    estimate: show(years.estimate),
    high: show(years.high),
    kind,
  })
  const units =
    unitCount > 1
      ? [
          row('Monthly rent, per unit', (year) => words.dollars(year.unitRentDollars)),
          row(`Monthly rent, × ${words.whole(unitCount)} units = total`, (year) => words.dollars(year.monthlyRentDollars)),
        ]
      : [row('Monthly rent', (year) => words.dollars(year.monthlyRentDollars))]
  const share = fees.areTold ? formatFeeRule(fees) : formatShare(managementFraction)
  return [
    ...units,
    row('Annual rent', (year) => words.dollars(year.annualRentDollars)),
    row(`Management fee, ${share}`, (year) => words.dollars(-year.managementFeeDollars)),
    row(`Maintenance, ${formatShare(maintenanceFraction)}`, (year) => words.dollars(-year.maintenanceDollars)),
    row('Net operating income', (year) => words.dollars(year.netOperatingIncomeDollars), 'sum'),
    row('Management a month', (year) => words.dollars(year.monthlyManagementDollars)),
  ]
}

/** What management is taken at, and what the projections leave out. */
function projectionNote(monthlyRentDollars: number, fees: ReportFees): string {
  const management = fees.areTold
    ? `Management at the fees of the ${BASIS_LABELS[fees.basis]}, for a year let throughout.`
    : `Management at a standard ${formatShare(fees.projection.managementFraction)} of the rent, for a year let throughout. Our fees for this property: ${formatFeeRule(fees)}, ${words.dollars(monthlyFees(fees, monthlyRentDollars).totalDollars)} at that rent.`
  return `${management} Taxes, insurance and your mortgage are not in it. Rounded to whole dollars.`
}
