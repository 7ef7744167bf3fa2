import { formatClock, formatIsoDay, formatLongWeekday } from '#app/format/date.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { addDays, momentOnWall } from '#app/format/wall-clock.ts'
import { isBusinessDay } from './holidays.ts'

/** A walkthrough takes an hour. */
export const WALKTHROUGH_MINUTES = 60
/** Walkthroughs are between 9 and 5 Central: the first starts at 9:00, the last at 16:00. */
const START_TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
/** How many days ahead can be booked. */
const DAYS_AHEAD = 14
/** A walkthrough must be booked a day ahead, so that no one finds a new one in the calendar that morning. */
const LEAD_TIME_MS = DAY_MS

/** Every hour when a walkthrough could start, as of `now`, free or not, in order. */
export function bookableHours(now: Date): Date[] {
  const today = formatIsoDay(now)
  const days = Array.from({ length: DAYS_AHEAD }, (_unused, index) => addDays(today, index + 1)).filter(isBusinessDay)
  const hours = days.flatMap((day) => START_TIMES.map((time) => momentOnWall(day, time)))
  return hours.filter((startsAt) => startsAt.getTime() - now.getTime() >= LEAD_TIME_MS)
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
    const day = formatLongWeekday(hour)
    const slot = { value: hour.toISOString(), clock: formatClock(hour) }
    const last = days.at(-1)
    if (last?.day === day) last.slots.push(slot)
    else days.push({ day, slots: [slot] })
  }
  return days
}

/** '10:00 AM to 11:00 AM Central' */
export function slotHours(startsAt: Date): string {
  const end = new Date(startsAt.getTime() + WALKTHROUGH_MINUTES * 60_000)
  return `${formatClock(startsAt)} to ${formatClock(end)} Central`
}
