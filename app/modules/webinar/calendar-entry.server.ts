import { env } from '#app/config/env.server.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { type CalendarEntry, calendarFile } from '#app/modules/messaging/layout/calendar-file.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { findWebinar, type Webinar } from './queries.server.ts'
import { isOver } from './rules.ts'

/** The content type of a webinar's calendar file in emails and downloads. It requests no reply. */
export const WEBINAR_FILE_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/** The webinar's calendar file; null after its end. */
function webinarCalendarFile(tx: Db | Tx, webinar: Webinar, now: Date): string | null {
  return isOver(webinar, now) ? null : calendarFile(entryOf(tx, webinar, now))
}

/** The file as an email attachment; none after the webinar's end. */
export function webinarAttachments(tx: Db | Tx, webinar: Webinar, now: Date) {
  const content = webinarCalendarFile(tx, webinar, now)
  return content === null ? [] : [{ filename: 'webinar.ics', contentType: WEBINAR_FILE_TYPE, content }]
}

function entryOf(tx: Db | Tx, { id, sequence, title, startsAt, lengthMinutes, joinUrl }: Webinar, now: Date): CalendarEntry {
  const { name, email } = getSetting('company', tx)
  return {
    uid: `webinar-${id}@${new URL(env().BASE_URL).hostname}`,
    sequence,
    startsAt,
    lengthMinutes,
    title,
    description: `Join here: ${joinUrl}`,
    location: joinUrl,
    madeAt: now,
    organizer: { name, email },
  }
}

/** The webinar's calendar file, or null after its end. */
export function findWebinarCalendarFile(now = new Date()): string | null {
  return webinarCalendarFile(db(), findWebinar(db()), now)
}
