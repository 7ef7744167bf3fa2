import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { startOfDayInChicago } from '#app/format/day-range.ts'
import { addDays } from '#app/format/wall-clock.ts'
import { dayOfMove, type Move } from './move-due.ts'

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
  if (due.isAllDay) return new Date(endOfDay(day).getTime() - 1)
  const [hour = 0, minute = 0] = clock.format(due.dueAt).split(':').map(Number)
  const moved = startOfDayInChicago(day).getTime() + (hour * 60 + minute) * MINUTE_MS
  const [shown = 0] = clock.format(moved).split(':').map(Number)
  // Adjusts for the two days a year when the clock changes after midnight.
  return new Date(moved + (((hour - shown + 36) % 24) - 12) * HOUR_MS)
}

/** The first moment after the day (yyyy-mm-dd) in Chicago. */
export function endOfDay(day: string): Date {
  return startOfDayInChicago(addDays(day, 1))
}
