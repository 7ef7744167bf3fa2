import { formatIsoDay } from '#app/format/date.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { momentOnWall } from '#app/format/wall-clock.ts'

const DAY_MS = 24 * HOUR_MS

/** A moment some days (also fractions) after another; before it if negative. */
export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + Math.round(days * DAY_MS))
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + Math.round(hours * HOUR_MS))
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return hoursAfter(moment, minutes / 60)
}

/** The earlier of two moments. */
export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

/** The same day or the next one during working hours, 9 to 5 Central, between two other moments; else halfway between them. */
export function atWork(moment: Date, share: number, after: Date, before: Date): Date {
  for (const day of [moment, daysAfter(moment, 1)]) {
    const wanted = hoursAfter(momentOnWall(formatIsoDay(day), '09:00'), share * 8)
    if (wanted > after && wanted < before) return wanted
  }
  return new Date((after.getTime() + before.getTime()) / 2)
}
