import { DAY_MS } from './duration.ts'

/** Moments are stored in UTC and shown in US English in the company's time zone. */
const PLACE = { timeZone: 'America/Chicago' } as const

const longDate = new Intl.DateTimeFormat('en-US', { ...PLACE, year: 'numeric', month: 'long', day: 'numeric' })
const shortDate = new Intl.DateTimeFormat('en-US', { ...PLACE, year: 'numeric', month: 'short', day: 'numeric' })
const shortMoment = new Intl.DateTimeFormat('en-US', {
  ...PLACE,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
// Created once, like all formatters: each takes some 20 kB outside the garbage collector's view.
const yearAlone = new Intl.DateTimeFormat('en-US', { ...PLACE, year: 'numeric' })
// Swedish dates are ISO 8601 in every browser; WebKit writes Canadian ones with slashes.
const isoDate = new Intl.DateTimeFormat('sv-SE', { ...PLACE, year: 'numeric', month: '2-digit', day: '2-digit' })

const momentOfYear = new Intl.DateTimeFormat('en-US', {
  ...PLACE,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const longMoment = new Intl.DateTimeFormat('en-US', { ...PLACE, dateStyle: 'long', timeStyle: 'short' })
const weekdayAndDay = new Intl.DateTimeFormat('en-US', { ...PLACE, weekday: 'long', month: 'long', day: 'numeric' })
const weekdayAlone = new Intl.DateTimeFormat('en-US', { ...PLACE, weekday: 'short', month: 'short', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { ...PLACE, hour: 'numeric', minute: '2-digit' })

/** A moment: a `Date`, Unix milliseconds, or a string that `Date` parses. */
type Moment = Date | number | string

/** 'November 21, 2026' */
export function formatDate(moment: Moment): string {
  return longDate.format(new Date(moment))
}

/** 'Nov 21, 2026' */
export function formatShortDate(moment: Moment): string {
  return shortDate.format(new Date(moment))
}

/** Short month, day, hour and minute: 'Nov 21, 9:14 AM' */
export function formatMoment(moment: Moment): string {
  return shortMoment.format(new Date(moment))
}

/** 'Nov 21' in the year of `now`, 'Nov 21, 2025' in another. */
export function formatDay(moment: Moment, now: Date): string {
  const text = formatShortDate(moment)
  const year = `, ${currentYear(now)}`
  return text.endsWith(year) ? text.slice(0, -year.length) : text
}

/** 'Nov 21, 9:14 AM' in the year of `now`, 'Nov 21, 2025, 9:14 AM' in another. */
export function formatMomentIn(moment: Moment, now: Date): string {
  const isThisYear = currentYear(new Date(moment)) === currentYear(now)
  return isThisYear ? formatMoment(moment) : momentOfYear.format(new Date(moment))
}

/** When something is due: 'Nov 21', or with its time 'Nov 21, 9:14 AM'. */
export function formatDue({ dueAt, isAllDay }: { dueAt: Date; isAllDay: boolean }, now: Date): string {
  return isAllDay ? formatDay(dueAt, now) : formatMomentIn(dueAt, now)
}

/** A heading of a list by days: 'Today', 'Nov 21', or in another year 'Nov 21, 2025'. */
export function formatDayHeading(moment: Moment, now: Date): string {
  return formatIsoDay(moment) === formatIsoDay(now) ? 'Today' : formatDay(moment, now)
}

/** '9:41 AM' */
export function formatClock(moment: Moment): string {
  return clock.format(new Date(moment))
}

/** 'Wed, Nov 18' */
export function formatWeekday(moment: Moment): string {
  return weekdayAlone.format(new Date(moment))
}

/** 'came today, 5:47 AM', or on another day 'Received Nov 20, 7:47 AM'. */
export function receivedLabel(moment: Moment, now: Date): string {
  const isToday = formatIsoDay(moment) === formatIsoDay(now)
  return `came ${isToday ? `today, ${formatClock(moment)}` : formatMomentIn(moment, now)}`
}

/** 'Tuesday, November 24' */
export function formatLongWeekday(moment: Moment): string {
  return weekdayAndDay.format(new Date(moment))
}

/** 'Tuesday, November 24, 10:00 AM Central', for appointments. */
export function formatDayAndTime(moment: Moment): string {
  const at = new Date(moment)
  return `${weekdayAndDay.format(at)}, ${clock.format(at)} Central`
}

/** 'November 22, 2026 at 4:15 AM Central', for readers who may live elsewhere. */
export function formatLongMoment(moment: Moment): string {
  return `${longMoment.format(new Date(moment))} Central`
}

/** '2026-11-21', the date in the company's time zone, as in date fields. */
export function formatIsoDay(moment: Moment): string {
  return isoDate.format(new Date(moment))
}

/** Calendar days from one moment to another in the company's time zone; negative if the second is on an earlier day. */
export function calendarDays(from: Date, to: Date): number {
  return (Date.parse(formatIsoDay(to)) - Date.parse(formatIsoDay(from))) / DAY_MS
}

/** The year in the company's time zone. */
export function currentYear(now: Date = new Date()): number {
  // Every row of a list asks for the same moment.
  if (latestYear.at !== now.getTime()) latestYear = { at: now.getTime(), year: Number(yearAlone.format(now)) }
  return latestYear.year
}

let latestYear = { at: Number.NaN, year: Number.NaN }
