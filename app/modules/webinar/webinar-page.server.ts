import { env } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { findWebinar } from './queries.server.ts'
import { isOver, webinarClock, webinarDay } from './rules.ts'

/**
 * The webinar's texts for its page, and its event data for search engines. After its end, the recording's URL replaces the join
 * link.
 */
export function getWebinarPage(now = new Date()) {
  const { title, startsAt, lengthMinutes, joinUrl } = findWebinar(db())
  const over = isOver({ startsAt, lengthMinutes }, now)
  return {
    webinar: {
      title,
      day: webinarDay({ startsAt, lengthMinutes }, now),
      clock: webinarClock({ startsAt, lengthMinutes }),
      length: lengthMinutes === 60 ? '1 hour' : `${lengthMinutes} minutes`,
      isOver: over,
      joinUrl: over ? '' : joinUrl,
      replayUrl: over ? getSetting('webinarReplay') : '',
    },
    event: {
      name: title,
      url: env().BASE_URL + paths.webinar(),
      startsAt,
      lengthMinutes,
      organizer: getSetting('company').name,
    },
  }
}
