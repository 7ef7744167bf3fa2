import { formatIsoDay } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { addDays } from '#app/format/wall-clock.ts'
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
