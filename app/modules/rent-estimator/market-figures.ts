import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'

/** Five comparables, within five miles (docs/product/rent-estimate.md). */
export const MAX_COMPARABLES = 5
export const FARTHEST_MILES = 5

/** Market figures that are not measured (docs/product/rent-estimate.md): occupancy is fixed, the yearly change is assumed. */
export const AREA_ASSUMPTIONS = { occupancyRate: 95, yearOverYearChange: 3.5 } as const

/** The size of a home if no one entered it (docs/spec/public-site.md, P9.5). */
export const DEFAULT_SQUARE_FEET = 1500

/** Assumed if no comparable has a value (docs/product/rent-estimate.md). */
const DEFAULT_DAYS_ON_MARKET = 30

/** The mean of the comparables' days on market if known, else 30 (P9.3), marked as assumed. */
export function averageDaysOnMarket(comparables: Pick<StoredComparable, 'daysOnMarket'>[]): {
  averageDaysOnMarket: number
  daysOnMarketIsAssumed: boolean
} {
  const known = comparables.flatMap(({ daysOnMarket }) => (daysOnMarket === null ? [] : [daysOnMarket]))
  if (known.length === 0) return { averageDaysOnMarket: DEFAULT_DAYS_ON_MARKET, daysOnMarketIsAssumed: true }
  return {
    averageDaysOnMarket: Math.round(known.reduce((sum, days) => sum + days, 0) / known.length),
    daysOnMarketIsAssumed: false,
  }
}

/** The label of a figure that is not measured (docs/product/report.md). */
export const AREA_ASSUMPTION = 'area assumption'
