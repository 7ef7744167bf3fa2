const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A moment some days (also parts of one) after another; before it, where negative. */
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
