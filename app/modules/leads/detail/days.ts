import { formatCount } from '#app/format/money.ts'
import { calendarDays, formatDay, formatDue } from '#app/format/date.ts'

/** How long ago, in days: 'today', '1 day', '12 days'. */
export function daysInWords(since: Date, now: Date): string {
  const days = Math.max(0, calendarDays(since, now))
  if (days === 0) return 'today'
  return formatCount(days, 'day')
}

/** Since when: 'today', 'Nov 17, 4 days'. */
export function sinceInWords(since: Date, now: Date): string {
  const days = daysInWords(since, now)
  return days === 'today' ? days : `${formatDay(since, now)}, ${days}`
}

/** When a next action is due: 'Due Nov 23', 'Due Nov 21, 5:00 PM', 'Overdue since Nov 19, 2 days'. */
export function dueInWords(due: { dueAt: Date; isAllDay: boolean }, now: Date): string {
  const { dueAt } = due
  const when = formatDue(due, now)
  if (dueAt >= now) return `Due ${when}`
  const days = calendarDays(dueAt, now)
  return `Overdue since ${when}${days === 0 ? '' : `, ${daysInWords(dueAt, now)}`}`
}
