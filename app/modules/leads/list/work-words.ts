import { calendarDays, formatClock, formatDue } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'
import type { LastContact } from '../contacts.ts'
import { pipelineRank } from '../status/status.ts'

/** The work on a lead, as a list shows it. `next`: null if nothing is planned. */
export type WorkSummary = { next: { what: string; dueAt: Date | null; isAllDay: boolean } | null; contact: LastContact | null }

/** After this many days, an open lead's status is highlighted in the list. */
const OLD_STATUS_DAYS = 7

/** '9 days in this status', for a lead that hasn't moved on its way to enrollment; null for others. */
export function oldStatus({ statusKey }: { statusKey: string }, days: number): string | null {
  const rank = pipelineRank(statusKey)
  const isOnItsWay = rank >= 0 && rank < pipelineRank('enrolled')
  return isOnItsWay && days >= OLD_STATUS_DAYS ? `${formatCount(days, 'day')} in this status` : null
}

/** A next action's due date in a list: 'Today, 5:00 PM', 'Nov 23', '2 days late'. */
export function dueInList({ dueAt, isAllDay }: { dueAt: Date | null; isAllDay: boolean }, now: Date): string {
  if (dueAt === null) return 'No date'
  const days = calendarDays(dueAt, now)
  if (dueAt < now) return days < 1 ? 'Late today' : `${formatCount(days, 'day')} late`
  if (days === 0) return isAllDay ? 'Today' : `Today, ${formatClock(dueAt)}`
  return formatDue({ dueAt, isAllDay }, now)
}

/** Whether an action is due today, in the company's time zone. */
export function isDueToday({ dueAt }: { dueAt: Date | null }, now: Date): boolean {
  return dueAt !== null && calendarDays(dueAt, now) === 0
}

/** Days since a status was set, by the calendar as on the lead's page. */
export function wholeDays(since: Date, now: Date): number {
  return Math.max(0, calendarDays(since, now))
}

/** The same in words: 'today', '1 day'. */
export function daysSince(since: Date, now: Date): string {
  const days = wholeDays(since, now)
  return days === 0 ? 'today' : formatCount(days, 'day')
}

/** Time elapsed: '6 min ago', '3 h ago', '2 days ago'. */
export function agoInWords(then: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - then.getTime())
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  return `${formatCount(Math.floor(ms / DAY_MS), 'day')} ago`
}
