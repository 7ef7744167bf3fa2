import { DAY_MS } from '#app/format/duration.ts'
import { formatIsoDay } from '#app/format/date.ts'
import type { AnalyticsRange } from './analytics-range.ts'

/** What is aimed for in a range; null where there is no goal. */
export type Goals = { leads: number | null; enrolled: number | null; revenueCents: number | null }

/** How many months some days are: each month by the share of its days. */
export function monthsOf({ months }: Pick<AnalyticsRange, 'months'>): number {
  return months.reduce((sum, { start, end }) => {
    const [year = 0, month = 0] = formatIsoDay(start).split('-').map(Number)
    const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return sum + Math.round((end.getTime() - start.getTime()) / DAY_MS) / daysOfMonth
  }, 0)
}

/** A goal of a month for a range; null where there is none. */
export function goalFor(range: Pick<AnalyticsRange, 'months'>, aMonth: number): number | null {
  return aMonth === 0 ? null : Math.round(aMonth * monthsOf(range))
}
