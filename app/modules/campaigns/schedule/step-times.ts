import type { MessageChannel } from '#app/db/schema/index.ts'
import type { DELAY_UNITS, STEP_ANCHORS, STEP_TIMINGS } from '#app/db/schema/campaigns.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { addDays, addWallDays, formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'

/** The values of the setting `campaignTiming`. */
export type CampaignTiming = Readonly<Record<(typeof STEP_TIMINGS)[number] | 'durationDays', number>>

/** The timing fields of a step. */
export type TimedStep = {
  anchor: (typeof STEP_ANCHORS)[number]
  timing: (typeof STEP_TIMINGS)[number] | null
  timesInterval: number
  delay: number | null
  delayUnit: (typeof DELAY_UNITS)[number] | null
}

/** A step for scheduling. */
export type PlannedStep = TimedStep & { id: string; position: number; channel: MessageChannel }

export type Delay = { hours: number; days: number }

/** A step's delay after the start, or before the walkthrough. Null means never: it is after the last day of warm lead emails. */
export function delayOf({ timing, timesInterval, delay, delayUnit }: TimedStep, settings: CampaignTiming): Delay | null {
  if (timing === null) return delayUnit === 'hours' ? { hours: delay ?? 0, days: 0 } : { hours: 0, days: delay ?? 0 }
  if (timing === 'followUpEveryDays') {
    // Counted from the first message, like the total duration.
    const days = settings.followUpEveryDays * timesInterval
    return days > settings.durationDays ? null : { hours: settings.initialResponseHours, days }
  }
  return timing.endsWith('Days') ? { hours: 0, days: settings[timing] } : { hours: settings[timing], days: 0 }
}

/** Adds a delay to a time. Days are calendar days in the company's time zone, so messages keep their hour when clocks change. */
export function after(moment: Date, { hours, days }: Delay): Date {
  const later = new Date(moment.getTime() + hours * HOUR_MS)
  return days === 0 ? later : addWallDays(later, days)
}

/** Subtracts a delay from a time. */
export function before(moment: Date, { hours, days }: Delay): Date {
  return after(moment, { hours: -hours, days: -days })
}

/**
 * For walkthroughs before this hour, a text on the same day is too late or too early in the morning, so it is sent the evening
 * before.
 */
const EARLY = '10:00'
const EVENING = '18:00'

/** When a text about an early walkthrough is sent; null if it is not early. */
export function eveningBefore(walkthroughAt: Date): Date | null {
  return formatIsoTime(walkthroughAt) < EARLY ? momentOnWall(addDays(formatIsoDay(walkthroughAt), -1), EVENING) : null
}
