import type { DELAY_UNITS, STEP_ANCHORS, STEP_TIMINGS } from '#app/db/schema/campaigns.ts'
import type { MESSAGE_CHANNELS } from '#app/db/schema/messaging.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { addDays, addWallDays, formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'

/** The numbers of the setting `campaignTiming`. */
export type CampaignTiming = Readonly<Record<(typeof STEP_TIMINGS)[number] | 'durationDays', number>>

/** What a step says of its time. */
export type TimedStep = {
  anchor: (typeof STEP_ANCHORS)[number]
  timing: (typeof STEP_TIMINGS)[number] | null
  timesInterval: number
  delay: number | null
  delayUnit: (typeof DELAY_UNITS)[number] | null
}

/** A step as the schedule sees it. */
export type PlannedStep = TimedStep & { id: string; position: number; channel: (typeof MESSAGE_CHANNELS)[number] }

export type Delay = { hours: number; days: number }

/** How long after the start, or before the walkthrough, a step is due. Null: never, because it lies beyond the days that a warm lead is written to. */
export function delayOf({ timing, timesInterval, delay, delayUnit }: TimedStep, settings: CampaignTiming): Delay | null {
  if (timing === null) return delayUnit === 'hours' ? { hours: delay ?? 0, days: 0 } : { hours: 0, days: delay ?? 0 }
  if (timing === 'followUpEveryDays') {
    // Counted from the first message, as are the days of the whole.
    const days = settings.followUpEveryDays * timesInterval
    return days > settings.durationDays ? null : { hours: settings.initialResponseHours, days }
  }
  return timing.endsWith('Days') ? { hours: 0, days: settings[timing] } : { hours: settings[timing], days: 0 }
}

/** A moment so long after another one. Days are those of the calendar at the company's place: a message keeps its hour when clocks change. */
export function after(moment: Date, { hours, days }: Delay): Date {
  const later = new Date(moment.getTime() + hours * HOUR_MS)
  return days === 0 ? later : addWallDays(later, days)
}

/** A moment so long before another one. */
export function before(moment: Date, { hours, days }: Delay): Date {
  return after(moment, { hours: -hours, days: -days })
}

/** Before this hour of the day a text comes too late, or before people are up: that of such a walkthrough goes out the evening before. */
const EARLY = '10:00'
const EVENING = '18:00'

/** When a text about an early walkthrough goes out; null for one that is not early. */
export function eveningBefore(walkthroughAt: Date): Date | null {
  return formatIsoTime(walkthroughAt) < EARLY ? momentOnWall(addDays(formatIsoDay(walkthroughAt), -1), EVENING) : null
}
