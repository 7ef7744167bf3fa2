import { formatClock, formatDay, formatIsoDay, formatMomentIn } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'

/** The work on a lead, as a list shows it. `next`: null if nothing is planned. */
export type WorkSummary = { next: { what: string; dueAt: Date | null; isAllDay: boolean } | null; contactedAt: Date | null }

/** A next action's due date in a list: 'Today, 5:00 PM', 'Nov 23', '2 days late'. */
export function dueInList({ dueAt, isAllDay }: { dueAt: Date | null; isAllDay: boolean }, now: Date): string {
  if (dueAt === null) return 'No date'
  const days = daysBetween(dueAt, now)
  if (dueAt < now) return days < 1 ? 'Late today' : `${formatCount(days, 'day')} late`
  if (days === 0) return isAllDay ? 'Today' : `Today, ${formatClock(dueAt)}`
  return isAllDay ? formatDay(dueAt, now) : formatMomentIn(dueAt, now)
}

/** Time elapsed: '6 min ago', '3 h ago', '2 days ago'. */
export function agoInWords(then: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - then.getTime())
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  return `${formatCount(Math.floor(ms / DAY_MS), 'day')} ago`
}

/** Calendar days in the company's time zone. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(formatIsoDay(to)) - Date.parse(formatIsoDay(from))) / DAY_MS)
}
