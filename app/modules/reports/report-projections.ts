import { formatDollars } from '#app/format/money.ts'
import { formatFeeRule, formatShare, formatShownFee, PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'
import type { ShownFee } from '#app/modules/pricing/lead-fees.ts'
import { type Projection, projectYear } from '#app/modules/projections/rules.ts'
import * as words from './report-labels.ts'

/** A row of the projections: one figure at the low, the estimated and the high rent. */
type ProjectionRow = { label: string; low: string; estimate: string; high: string; kind: 'plain' | 'sum' }

export type ReportProjections = { rows: ProjectionRow[]; note: string }

/** The one fee shown for the property, and the share of the rent that its projections subtract for maintenance. */
export type ReportFees = ShownFee & { maintenanceFraction: number }

/** A year of renting, as text and whole dollars. */
export function buildProjections(
  rent: { low: number; estimate: number; high: number },
  unitCount: number,
  fees: ReportFees,
): ReportProjections {
  return { rows: projectionRows(rent, unitCount, fees), note: projectionNote(fees) }
}

function projectionRows(rent: { low: number; estimate: number; high: number }, unitCount: number, fees: ReportFees) {
  const years = {
    low: projectYear(rent.low, unitCount, fees),
    estimate: projectYear(rent.estimate, unitCount, fees),
    high: projectYear(rent.high, unitCount, fees),
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
  const fee = fees.plan === null ? `Management, ${formatShownFee(fees)}` : `Management fee, ${formatFeeRule(fees)}`
  return [
    ...units,
    row('Annual rent', (year) => formatDollars(year.annualRentDollars)),
    row(fee, (year) => formatDollars(-year.managementFeeDollars)),
    row(`Maintenance, ${formatShare(fees.maintenanceFraction)}`, (year) => formatDollars(-year.maintenanceDollars)),
    row('Net operating income', (year) => formatDollars(year.netOperatingIncomeDollars), 'sum'),
    row('Monthly management fee', (year) => formatDollars(year.monthlyManagementDollars)),
  ]
}

/** The management fee used, and what the projections leave out. */
function projectionNote(fees: ReportFees): string {
  const management =
    fees.plan === null
      ? `No plan has been chosen yet, so this assumes a ${formatShare(fees.rentFraction)} fee for a fully rented year. Your plan’s fee replaces it once you choose one.`
      : `Management uses your plan’s fee, ${PLAN_NAMES[fees.plan]}, for a fully rented year.`
  return `${management} Taxes, insurance and your mortgage are not included. Rounded to whole dollars.`
}
