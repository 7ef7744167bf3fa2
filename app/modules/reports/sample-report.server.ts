import { formatIsoDay } from '#app/format/date.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import type { AreaMap } from '#app/modules/area-map/draw-map.ts'
import { shownFee } from '#app/modules/pricing/lead-fees.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import type { Selection } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { estimateLocally } from '#app/modules/rent-estimator/estimate-locally.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { drawReportMap } from './draw-report-map.server.ts'
import type { FoundReport } from './queries.server.ts'
import { buildReport, type Report } from './report.ts'

/** The sample report's home: an example without a street, so that it is no one's home. */
const SAMPLE_HOME = {
  ...{ streetAddress: '', city: 'Des Moines', state: 'IA', zipCode: '50310' },
  ...{ propertyType: 'single-family', unitCount: 1, squareFootage: 1400, bedrooms: 3, bathrooms: 1.5, yearBuilt: 1948 },
} as const satisfies Subject

/** The sample home's report, which the estimator creates from the current data. It belongs to no lead. */
export function getSampleReport(selection: Selection | null = null, now = new Date()): FoundReport & { state: 'ready' } {
  const madeAt = startOfDayInChicago(formatIsoDay(now))
  const analysis = estimateLocally(SAMPLE_HOME, null, madeAt)
  const schedule = getSetting('fees')
  const fees = {
    ...shownFee({ ...SAMPLE_HOME, plan: null, signedFees: null, schedule }),
    maintenanceFraction: schedule.projection.maintenanceFraction,
  }
  return {
    leadId: '',
    address: { street: 'Sample home', locality: `${SAMPLE_HOME.city}, ${SAMPLE_HOME.state} ${SAMPLE_HOME.zipCode}` },
    zipCode: SAMPLE_HOME.zipCode,
    analyzedAt: madeAt,
    hasHistory: false,
    leadRent: null,
    state: 'ready',
    report: buildReport({ property: SAMPLE_HOME, analysis, madeAt, fees }, selection),
    year: { fees, occupancyRate: analysis.occupancyRate, bedrooms: SAMPLE_HOME.bedrooms },
  }
}

/** The part that the card on the home page shows. */
export type SampleCard = Pick<Report, 'rentDollars' | 'likelyDollars' | 'comparableRentsDollars' | 'certainty'> & {
  place: string
  map: AreaMap | null
}

export function getSampleCard(now = new Date()): SampleCard {
  const { report, address } = getSampleReport(null, now)
  const { rentDollars, likelyDollars, comparableRentsDollars, certainty } = report
  return {
    rentDollars,
    likelyDollars,
    comparableRentsDollars,
    certainty,
    place: address.locality,
    map: drawReportMap(report, SAMPLE_HOME.zipCode),
  }
}
