import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { addDays, endOfDay } from '#app/format/wall-clock.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { nextMonday } from '../due-presets.ts'

/** One-click targets for a next action. */
export const MOVES = ['tomorrow', 'monday', 'week'] as const
export type Move = (typeof MOVES)[number]

/** The target day (yyyy-mm-dd, in Chicago): tomorrow, next Monday, or a week after the due date but never in the past. */
export function dayOfMove(move: Move, dueAt: Date, now: Date): string {
  const today = formatIsoDay(now)
  if (move === 'tomorrow') return addDays(today, 1)
  if (move === 'monday') return nextMonday(today)
  const due = formatIsoDay(dueAt)
  return addDays(due > today ? due : today, 7)
}

/** How many days late an action is; 0 if it is due today or later. */
export function daysLate(dueAt: Date, now: Date): number {
  const noon = (moment: Date) => Date.parse(`${formatIsoDay(moment)}T12:00:00Z`)
  return Math.max(0, Math.round((noon(now) - noon(dueAt)) / DAY_MS))
}

type Due = { dueAt: Date; isAllDay: boolean }

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
})

/** The new due time of a moved action: the same time on another day. */
export function movedDue(due: Due, move: Move, now: Date): Date {
  const day = dayOfMove(move, due.dueAt, now)
  if (due.isAllDay) return endOfDay(day)
  const [hour = 0, minute = 0] = clock.format(due.dueAt).split(':').map(Number)
  const moved = startOfDayInChicago(day).getTime() + (hour * 60 + minute) * MINUTE_MS
  const [shown = 0] = clock.format(moved).split(':').map(Number)
  // Adjusts for the two days a year when the clock changes after midnight.
  return new Date(moved + (((hour - shown + 36) % 24) - 12) * HOUR_MS)
}
