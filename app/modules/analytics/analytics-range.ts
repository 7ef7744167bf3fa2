import { formatIsoDay } from '#app/format/date.ts'
import { parseDayRange, startOfDayInChicago, startOfNextDay } from '#app/format/day-range.ts'

/** A time span, including its start and excluding its end. */
export type Span = { start: Date; end: Date }

/** A part of the range that gets its own bar: a day, month or year in the company's time zone. */
export type Bucket = Span & {
  label: string
  /** Whether it is still going on. */
  isOpen: boolean
}

/** The days of the figures, and an equally long period before them. */
export type AnalyticsRange = {
  /** yyyy-mm-dd, both included. */
  from: string
  to: string
  span: Span
  before: Span & { from: string; to: string }
  buckets: Bucket[]
  /** The months that overlap the range, clipped to it. */
  months: Bucket[]
  isCompared: boolean
  /** The error message for an invalid range. */
  problems: string[]
}

/** Ranges up to this many days have a bar per day, up to this many months one per month, longer ones one per year. */
const MAX_DAYS = 31
const MAX_MONTHS = 36
/** No data is older than this. */
const FIRST_DAY = '2000-01-01'

/**
 * The range in a query string; by default the last twelve calendar months, including the current one. Days are in Des Moines
 * time.
 */
export function parseAnalyticsRange(query: URLSearchParams, now: Date): AnalyticsRange {
  const problems: string[] = []
  const asked = parseDayRange(query, problems)
  const today = formatIsoDay(now)
  const to = asked.to || today
  const wanted = asked.from || monthsBefore(to, 11)
  const isBackwards = wanted > to
  const from = isBackwards ? to : wanted < FIRST_DAY ? FIRST_DAY : wanted
  const days = dayNumber(to) - dayNumber(from) + 1
  const beforeTo = dayOf(dayNumber(from) - 1)
  const beforeFrom = dayOf(dayNumber(from) - days)
  const months = partsOf(from, to, now, 7)
  return {
    from,
    to,
    span: spanOf(from, to),
    before: { ...spanOf(beforeFrom, beforeTo), from: beforeFrom, to: beforeTo },
    buckets: days <= MAX_DAYS ? partsOf(from, to, now, 10) : months.length <= MAX_MONTHS ? months : partsOf(from, to, now, 4),
    months,
    isCompared: query.get('compare') !== 'no',
    problems,
  }
}

/** A range's query parameters. */
export function rangeQuery({ from, to, isCompared }: Pick<AnalyticsRange, 'from' | 'to' | 'isCompared'>) {
  return { from, to, compare: isCompared ? undefined : 'no' }
}

function spanOf(from: string, to: string): Span {
  return { start: startOfDayInChicago(from), end: startOfNextDay(to) }
}

/** Groups days by the first characters of yyyy-mm-dd: 10 for a day, 7 for a month, 4 for a year. */
function partsOf(from: string, to: string, now: Date, letters: 10 | 7 | 4): Bucket[] {
  const parts: Bucket[] = []
  for (let first = from; first <= to;) {
    const name = first.slice(0, letters)
    const next = nextPart(name)
    const last = dayOf(dayNumber(next) - 1)
    const span = spanOf(first, last < to ? last : to)
    parts.push({ ...span, label: labelOf(name), isOpen: span.end > now && span.start <= now })
    first = next
  }
  return parts
}

function nextPart(name: string): string {
  const [year = 0, month, day] = name.split('-').map(Number)
  if (month === undefined) return isoDay(Date.UTC(year + 1, 0, 1))
  return isoDay(day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1))
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

/** 'Nov 2026', 'Nov 21', '2026' */
function labelOf(name: string): string {
  if (name.length === 4) return name
  return name.length === 7 ? MONTH.format(new Date(`${name}-01T00:00:00Z`)) : DAY.format(new Date(`${name}T00:00:00Z`))
}

/** The first day of the month that is this many months before a day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return isoDay(Date.UTC(year, month - 1 - months, 1))
}

/** Number of calendar days, in UTC, where each has 24 hours. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
}

function dayOf(number: number): string {
  return isoDay(number * 86_400_000)
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
