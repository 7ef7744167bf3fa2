import { calendarDays, formatIsoDay } from '#app/format/date.ts'
import { addDays, endOfDay, formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'
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
  return Math.max(0, calendarDays(dueAt, now))
}

type Due = { dueAt: Date; isAllDay: boolean }

/** The new due time of a moved action: the same time on another day. */
export function movedDue(due: Due, move: Move, now: Date): Date {
  const day = dayOfMove(move, due.dueAt, now)
  return due.isAllDay ? endOfDay(day) : momentOnWall(day, formatIsoTime(due.dueAt))
}
