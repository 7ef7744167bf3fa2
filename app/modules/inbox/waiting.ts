import { formatClock, formatDay, formatIsoDay, formatWeekday } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'

const DAYS_BY_NAME = 6

/** '6 min', '3 h' or '2 days' */
export function waitedFor(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime())
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`
  return formatCount(Math.floor(ms / DAY_MS), 'day', 'days')
}

/** A time in its shortest form: '9:52 AM' today, 'Fri' this week, 'Nov 12' before. */
export function shortMoment(moment: Date, now: Date): string {
  if (formatIsoDay(moment) === formatIsoDay(now)) return formatClock(moment)
  return now.getTime() - moment.getTime() < DAYS_BY_NAME * DAY_MS
    ? (formatWeekday(moment).split(',')[0] ?? '')
    : formatDay(moment, now)
}
