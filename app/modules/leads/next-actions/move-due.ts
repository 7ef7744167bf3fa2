import { formatIsoDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { addDays } from '#app/format/wall-clock.ts'
import { nextMonday } from '../due-presets.ts'

/** Where a next action can be moved by one press. */
export const MOVES = ['tomorrow', 'monday', 'week'] as const
export type Move = (typeof MOVES)[number]

/** The day (yyyy-mm-dd, in Chicago) that a move leads to: the next one, the next Monday, or a week after the day that it was due, but never a day that is past. */
export function dayOfMove(move: Move, dueAt: Date, now: Date): string {
  const today = formatIsoDay(now)
  if (move === 'tomorrow') return addDays(today, 1)
  if (move === 'monday') return nextMonday(today)
  const due = formatIsoDay(dueAt)
  return addDays(due > today ? due : today, 7)
}

/** How many days an action is late; 0 where its day is today or has still to come. */
export function daysLate(dueAt: Date, now: Date): number {
  const noon = (moment: Date) => Date.parse(`${formatIsoDay(moment)}T12:00:00Z`)
  return Math.max(0, Math.round((noon(now) - noon(dueAt)) / DAY_MS))
}
