import { formatIsoDay } from '#app/format/date.ts'
import { addDays, formatIsoTime, momentOnWall } from '#app/format/wall-clock.ts'

/** Hours of a day at the company's place, 'hh:mm': from the first, up to but not at the second. Where the second is earlier, over midnight; where they are the same, all day. */
export type SendingWindow = { from: string; to: string }

/** When the law lets us text someone: 8 AM to 9 PM where they are (docs/product/mail-and-consent.md). */
export const TEXT_WINDOW: SendingWindow = { from: '08:00', to: '21:00' }

/** Whether a moment lies in a window. */
export function isInWindow(moment: Date, window: SendingWindow): boolean {
  return isTimeIn(formatIsoTime(moment), window)
}

/** The first moment from this one on that lies in a window: itself, or the next time that the window opens. A day on which clocks skip the whole window has none of it. */
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
