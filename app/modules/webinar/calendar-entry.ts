import type { CalendarEntry } from '#app/modules/messaging/calendar-file.ts'
import { isOver, type WebinarTime } from './rules.ts'

type Webinar = WebinarTime & { id: string | null; title: string; joinUrl: string }

/** The webinar as an entry of a calendar; null once it is over. `host`: the site's, for an id that nobody else uses. */
export function webinarCalendarEntry(webinar: Webinar, host: string, now: Date): CalendarEntry | null {
  if (isOver(webinar, now)) return null
  return {
    uid: `webinar-${webinar.id ?? 'first'}@${host}`,
    startsAt: webinar.startsAt,
    lengthMinutes: webinar.lengthMinutes,
    title: webinar.title,
    description: `Join here: ${webinar.joinUrl}`,
    location: webinar.joinUrl,
    madeAt: now,
  }
}
