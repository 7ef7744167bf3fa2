import { formatDayAndTime } from '#app/format/date.ts'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import { addDays } from '#app/format/wall-clock.ts'
import { type CalendarDay, isBusinessDay } from './holidays.ts'

/** A walkthrough takes an hour. */
export const WALKTHROUGH_MINUTES = 60
/** Walkthroughs are between 9 and 5 Central: the first starts at 9:00, the last at 16:00. */
const START_HOURS = [9, 10, 11, 12, 13, 14, 15, 16]
/** How many days ahead can be booked. */
const DAYS_AHEAD = 14
/** A walkthrough must be booked a day ahead, so that no one finds a new one in the calendar that morning. */
const LEAD_TIME_MS = DAY_MS

const chicago = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })
const dayWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const clockWords = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' })

/** Every hour when a walkthrough could start, as of `now`, free or not, in order. */
export function bookableHours(now: Date): Date[] {
  const today = chicago.format(now).slice(0, 10)
  const days = Array.from({ length: DAYS_AHEAD }, (_unused, index) => addDays(today, index + 1)).filter(isBusinessDay)
  const hours = days.flatMap((day) => START_HOURS.map((hour) => hourInChicago(day, hour)))
  return hours.filter((startsAt) => startsAt.getTime() - now.getTime() >= LEAD_TIME_MS)
}

/** The moment when a clock in Des Moines shows this full hour, with or without daylight saving time. */
function hourInChicago(day: CalendarDay, hour: number): Date {
  const clock = `${day} ${String(hour).padStart(2, '0')}:00`
  const midnight = new Date(`${day}T00:00:00Z`).getTime()
  const inSummer = new Date(midnight + (hour + 5) * HOUR_MS)
  return chicago.format(inSummer) === clock ? inSummer : new Date(midnight + (hour + 6) * HOUR_MS)
}

/** The hours that do not overlap any of `taken`. */
export function freeHours(now: Date, taken: readonly Date[]): Date[] {
  return bookableHours(now).filter((hour) => !taken.some((other) => overlaps(other, hour)))
}

/** Whether walkthroughs at these two times would overlap. */
export function overlaps(one: Date, other: Date): boolean {
  return Math.abs(one.getTime() - other.getTime()) < WALKTHROUGH_MINUTES * 60_000
}

/** One day's times on a page. `value` is the time in UTC. */
export type DayOfSlots = { day: string; slots: { value: string; clock: string }[] }

/** Hours grouped by their day. */
export function groupByDay(hours: readonly Date[]): DayOfSlots[] {
  const days: DayOfSlots[] = []
  for (const hour of hours) {
    const day = dayWords.format(hour)
    const slot = { value: hour.toISOString(), clock: clockWords.format(hour) }
    const last = days.at(-1)
    if (last?.day === day) last.slots.push(slot)
    else days.push({ day, slots: [slot] })
  }
  return days
}

/** 'Tuesday, November 24, 10:00 AM Central' */
export function formatSlot(startsAt: Date): string {
  return formatDayAndTime(startsAt)
}

/** 'Tuesday, November 24' */
export function slotDay(startsAt: Date): string {
  return dayWords.format(startsAt)
}

/** '5:00 PM' */
export function slotClock(startsAt: Date): string {
  return clockWords.format(startsAt)
}

/** '10:00 AM to 11:00 AM Central' */
export function slotHours(startsAt: Date): string {
  const end = new Date(startsAt.getTime() + WALKTHROUGH_MINUTES * 60_000)
  return `${clockWords.format(startsAt)} to ${clockWords.format(end)} Central`
}
