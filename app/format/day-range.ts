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
    end: to ? startOfDayInChicago(dayAfter(to)) : null,
  }
}

// As in date.ts: Swedish dates are ISO 8601 in every browser.
const CHICAGO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})

/** The moment at which a day (yyyy-mm-dd) starts in Chicago. Clocks change at two in the morning, so every day has a midnight. */
export function startOfDayInChicago(day: string): Date {
  // Midnight in Chicago is five o'clock in UTC with daylight saving time, six without.
  const inSummer = new Date(`${day}T05:00:00Z`)
  return CHICAGO.format(inSummer).startsWith(day) ? inSummer : new Date(`${day}T06:00:00Z`)
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** The message for an invalid date in an address. */
export const DAY_IGNORED = 'Enter a date as year, month and day, for example 2026-03-31. It was ignored.'

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
    { label: 'Last 7 days', from: daysBefore(today, 6), to: today },
    { label: 'This month', from: `${today.slice(0, 8)}01`, to: today },
  ]
}

function daysBefore(day: string, count: number): string {
  // Calendar days, calculated in UTC, where each has 24 hours.
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
