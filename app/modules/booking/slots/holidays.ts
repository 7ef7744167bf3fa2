import { addDays } from '#app/format/wall-clock.ts'

/** A calendar day at the company's location: 'yyyy-mm-dd'. */
export type CalendarDay = string

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** A year's federal holidays (5 U.S.C. 6103), as observed: Friday for a Saturday, Monday for a Sunday. */
function federalHolidays(year: number): CalendarDay[] {
  return [
    observed(dayOf(year, 1, 1)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastMonday(year, 5),
    observed(dayOf(year, 6, 19)),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    observed(dayOf(year, 11, 11)),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ]
}

/** Whether the office is open on a day: Monday to Friday, except federal holidays. */
export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day)
  if (weekday === SUNDAY || weekday === SATURDAY) return false
  const year = Number(day.slice(0, 4))
  // New Year's Day on a Saturday is observed in the previous year.
  return ![...federalHolidays(year), ...federalHolidays(year + 1)].includes(day)
}

function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay()
}

function dayOf(year: number, month: number, date: number): CalendarDay {
  return new Date(Date.UTC(year, month - 1, date, 12)).toISOString().slice(0, 10)
}

function observed(day: CalendarDay): CalendarDay {
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY) return addDays(day, -1)
  return weekday === SUNDAY ? addDays(day, 1) : day
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): CalendarDay {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

function lastMonday(year: number, month: number): CalendarDay {
  const fifth = nthWeekday(year, month, MONDAY, 5)
  return fifth.slice(5, 7) === String(month).padStart(2, '0') ? fifth : addDays(fifth, -7)
}
