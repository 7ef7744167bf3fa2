import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { calendarFile } from '#app/modules/messaging/calendar-file.ts'
import { webinarCalendarEntry } from './calendar-entry.ts'
import { findWebinar } from './queries.server.ts'

/** The calendar file of the webinar, or null once it is over. */
export function findWebinarCalendarFile(now = new Date()): string | null {
  const entry = webinarCalendarEntry(findWebinar(db()), new URL(env().BASE_URL).hostname, now)
  return entry === null ? null : calendarFile(entry)
}
