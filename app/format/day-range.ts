import { addDays, momentOnWall } from './wall-clock.ts'

/** A range of days that staff picked, both ends included, and its moments. */
export type DayRange = {
  /** yyyy-mm-dd in Chicago; blank if that end is open. */
  from: string
  to: string
  /** First moment of the first day. */
  start: Date | null
  /** First moment after the last day. */
  end: Date | null
}

/** The `from` and `to` of a query string. Adds a message to `problems` for each invalid date. */
export function parseDayRange(query: URLSearchParams, problems: string[]): DayRange {
  const from = readDay(query.get('from'), problems)
  const to = readDay(query.get('to'), problems)
  if (from && to && from > to) problems.push('The start date is after the end date, so there is nothing to show.')
  return {
    from,
    to,
    start: from ? startOfDayInChicago(from) : null,
    end: to ? startOfNextDay(to) : null,
  }
}

/** The moment at which a day (yyyy-mm-dd) starts in Chicago. Clocks change at two in the morning, so every day has a midnight. */
export function startOfDayInChicago(day: string): Date {
  return momentOnWall(day, '00:00')
}

/** The first moment after a day (yyyy-mm-dd) in Chicago. */
export function startOfNextDay(day: string): Date {
  return startOfDayInChicago(addDays(day, 1))
}

/** The message for an invalid date in an address. */
export const DAY_IGNORED = 'We ignored an invalid date. Enter it as year-month-day, for example 2026-03-31.'

function readDay(value: string | null, problems: string[]): string {
  const text = value?.trim() ?? ''
  if (text === '') return ''
  const moment = new Date(`${text}T12:00:00Z`)
  // `Date` reads 2026-02-30 as March 2, so the result must equal the input.
  const isDay = /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  if (isDay) return text
  problems.push(DAY_IGNORED)
  return ''
}

/** Predefined date ranges that end with `today` (all yyyy-mm-dd). */
export function dayPresets(today: string): { label: string; from: string; to: string }[] {
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
  ]
}
