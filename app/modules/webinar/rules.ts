import { HOUR_MS } from '#app/format/duration.ts'

/** A webinar event: its start (UTC) and length. */
type WebinarTime = { startsAt: Date; lengthMinutes: number }

/** Whether the webinar is over. Then people are registered for the next date. */
export function isOver({ startsAt, lengthMinutes }: WebinarTime, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() + lengthMinutes * 60_000
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', weekday: 'long', month: 'long' })
const dayOfMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', day: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' })
const year = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', year: 'numeric' })

/** 'Thursday, May 15th', with the year if it is not `now`'s. */
export function webinarDay({ startsAt }: WebinarTime, now: Date): string {
  const part = (type: 'weekday' | 'month') => day.formatToParts(startsAt).find((found) => found.type === type)?.value ?? ''
  const words = `${part('weekday')}, ${part('month')} ${ordinal(Number(dayOfMonth.format(startsAt)))}`
  return year.format(startsAt) === year.format(now) ? words : `${words}, ${year.format(startsAt)}`
}

/** '12:00 PM Central' */
export function webinarClock({ startsAt }: WebinarTime): string {
  return `${clock.format(startsAt)} Central`
}

const central = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })

/**
 * Converts a local time in Des Moines, such as '2026-12-10 12:00', to a moment. Null if it doesn't exist, as in the hour skipped
 * by daylight saving; the first one if it occurs twice.
 */
export function atCentralTime(text: string): Date | null {
  const written = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(text.trim())
  if (!written) return null
  const [, day, clock] = written
  for (const hoursBehind of [5, 6]) {
    const moment = new Date(Date.parse(`${day}T${clock}:00Z`) + hoursBehind * HOUR_MS)
    if (!Number.isNaN(moment.getTime()) && central.format(moment) === `${day} ${clock}`) return moment
  }
  return null
}

function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
