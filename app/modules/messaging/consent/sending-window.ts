import { formatIsoDay } from '#app/format/date.ts'
import { addDays, formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'

/**
 * Hours of a day in the company's time zone, 'hh:mm'; the end is exclusive. An earlier end means overnight; equal times mean all
 * day.
 */
export type SendingWindow = { from: string; to: string }

/** When the law allows texts: 8 AM to 9 PM recipient's time (docs/product/mail-and-consent.md). */
export const TEXT_WINDOW: SendingWindow = { from: '08:00', to: '21:00' }

/** Whether a moment is within a window. */
export function isInWindow(moment: Date, window: SendingWindow): boolean {
  return isTimeIn(formatIsoTime(moment), window)
}

/** The first moment within a window from this one on. A day on which daylight saving skips the whole window has none. */
export function nextInWindow(moment: Date, window: SendingWindow): Date {
  if (isInWindow(moment, window)) return moment
  const today = formatIsoDay(moment)
  for (let days = 0; ; days += 1) {
    const opens = momentOnWall(addDays(today, days), window.from)
    if (opens > moment && isInWindow(opens, window)) return opens
  }
}

function isTimeIn(time: string, { from, to }: SendingWindow): boolean {
  if (from === to) return true
  return from < to ? from <= time && time < to : time >= from || time < to
}
