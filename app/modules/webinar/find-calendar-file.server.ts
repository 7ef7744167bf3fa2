import { db } from '#app/db/client.server.ts'
import { webinarCalendarFile } from './calendar-entry.server.ts'
import { findWebinar } from './queries.server.ts'

/** The calendar file of the webinar, or null once it is over. */
export function findWebinarCalendarFile(now = new Date()): string | null {
  return webinarCalendarFile(db(), findWebinar(db()), now)
}
