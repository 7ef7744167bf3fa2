import { DAY_MS } from '#app/format/duration.ts'
import { formatIsoDay } from '#app/format/date.ts'
import type { AnalyticsRange } from './analytics-range.ts'

/** The goals for a range; null if there is none. */
export type Goals = { leads: number | null; enrolled: number | null; revenueCents: number | null }

/** The number of months in a range of days: a partial month counts by its share of days. */
export function monthsOf({ months }: Pick<AnalyticsRange, 'months'>): number {
  return months.reduce((sum, { start, end }) => {
    const [year = 0, month = 0] = formatIsoDay(start).split('-').map(Number)
    const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return sum + Math.round((end.getTime() - start.getTime()) / DAY_MS) / daysOfMonth
  }, 0)
}

/** A monthly goal scaled to a range; null if there is none. */
export function goalFor(range: Pick<AnalyticsRange, 'months'>, aMonth: number): number | null {
  return aMonth === 0 ? null : Math.round(aMonth * monthsOf(range))
}
