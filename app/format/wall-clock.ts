import { formatIsoDay } from './date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.ts'

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })

/**
 * The moment at which a clock on the wall at the company's place shows this day (yyyy-mm-dd) and time (hh:mm), with or without daylight saving time. In the hour
 * that clocks skip in spring it is the moment an hour later.
 */
export function momentOnWall(day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time}:00Z`).getTime()
  const inSummer = new Date(asUtc + 5 * HOUR_MS)
  return clock.format(inSummer) === `${day} ${time}` ? inSummer : new Date(asUtc + 6 * HOUR_MS)
}

/** The last moment of a day (yyyy-mm-dd) at the company's place. */
export function endOfDay(day: string): Date {
  return new Date(momentOnWall(day, '23:59').getTime() + MINUTE_MS - 1)
}

/** 'hh:mm' at the company's place, as time fields write it. */
export function formatIsoTime(moment: Date | number): string {
  return clock.format(new Date(moment)).slice(-5)
}

/** The day (yyyy-mm-dd) so many days after another; before it where the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The moment at which clocks at the company's place show the same time, so many days later; earlier where the number is negative. */
export function addWallDays(moment: Date, days: number): Date {
  const wall = momentOnWall(addDays(formatIsoDay(moment), days), formatIsoTime(moment))
  return new Date(wall.getTime() + (moment.getTime() % MINUTE_MS))
}
