import { formatIsoDay } from './date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })

/**
 * The moment when a clock in the company's time zone shows this date (yyyy-mm-dd) and time (hh:mm), with or without daylight
 * saving time. In the hour that is skipped in spring, it is one hour later.
 */
export function momentOnWall(day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime()
  const inSummer = new Date(asUtc + 5 * HOUR_MS)
  return clock.format(inSummer) === `${day} ${time}` ? inSummer : new Date(asUtc + 6 * HOUR_MS)
}

/** The last moment of a date (yyyy-mm-dd) in the company's time zone. */
export function endOfDay(day: string): Date {
  return new Date(momentOnWall(day, '23:59').getTime() + MINUTE_MS - 1)
}

/** 'hh:mm' in the company's time zone, as in time fields. */
export function formatIsoTime(moment: Date | number): string {
  return clock.format(new Date(moment)).slice(-5)
}

/** The date (yyyy-mm-dd) a number of days later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment with the same local time in the company's time zone, a number of days later; earlier if negative. */
export function addWallDays(moment: Date, days: number): Date {
  const wall = momentOnWall(addDays(formatIsoDay(moment), days), formatIsoTime(moment))
  return new Date(wall.getTime() + (moment.getTime() % MINUTE_MS))
}
