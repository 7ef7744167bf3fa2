import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'

/** Specification (public, section 7; back office, section 9): five comparables, within five miles. */
export const MAX_COMPARABLES = 5
export const FARTHEST_MILES = 5

/** Market figures that nobody measured (public specification, section 9): occupancy is fixed, the yearly change assumed. */
export const AREA_ASSUMPTIONS = { occupancyRate: 95, yearOverYearChange: 3.5 } as const

/** Public specification, section 9. */
const DEFAULT_DAYS_ON_MARKET = 30

/** The mean of the comparables' own days on market where they are known, else the specification's 30, which is then assumed. */
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
