import { formatDollars } from '#app/format/money.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { BASIS_LABELS, formatFeeRule, formatShare } from '#app/modules/pricing/fee-labels.ts'
import { type LeadFees, monthlyFees } from '#app/modules/pricing/lead-fees.ts'
import { type Projection, projectYear } from '#app/modules/projections/rules.ts'
import * as words from './report-labels.ts'

/** A line of the projections: the same figure at the low, the estimated and the high rent. */
export type ProjectionRow = { label: string; low: string; estimate: string; high: string; kind: 'plain' | 'sum' }

export type ReportProjections = { rows: ProjectionRow[]; note: string }

/**
 * The fees of the property, those that its report was made with, and whether its owner saw them: from then on the projections take them, too.
 */
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
          row('Monthly rent, per unit', (year) => formatDollars(year.unitRentDollars)),
          row(`Monthly rent, × ${words.whole(unitCount)} units = total`, (year) => formatDollars(year.monthlyRentDollars)),
        ]
      : [row('Monthly rent', (year) => formatDollars(year.monthlyRentDollars))]
  const share = fees.areTold ? formatFeeRule(fees) : formatShare(managementFraction)
  return [
    ...units,
    row('Annual rent', (year) => formatDollars(year.annualRentDollars)),
    row(`Management fee, ${share}`, (year) => formatDollars(-year.managementFeeDollars)),
    row(`Maintenance, ${formatShare(maintenanceFraction)}`, (year) => formatDollars(-year.maintenanceDollars)),
    row('Net operating income', (year) => formatDollars(year.netOperatingIncomeDollars), 'sum'),
    row('Management a month', (year) => formatDollars(year.monthlyManagementDollars)),
  ]
}

/** What management is taken at, and what the projections leave out. */
function projectionNote(monthlyRentDollars: number, fees: ReportFees): string {
  const management = fees.areTold
    ? `Management at the fees of the ${BASIS_LABELS[fees.basis]}, for a fully rented year.`
    : `Management at a standard ${formatShare(fees.projection.managementFraction)} of the rent, for a fully rented year. Our fees for this property: ${formatFeeRule(fees)}, ${formatDollars(monthlyFees(fees, monthlyRentDollars).totalDollars)} at that rent.`
  return `${management} Taxes, insurance and your mortgage are not included. Rounded to whole dollars.`
}
