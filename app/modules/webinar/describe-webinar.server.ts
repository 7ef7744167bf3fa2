import { db } from '#app/db/client.server.ts'
import { findWebinar } from './queries.server.ts'
import { isOver, webinarClock, webinarDay } from './rules.ts'

/** The webinar in words, as its page shows it. The address to join is left out once it is over. */
export function describeWebinar(now = new Date()) {
  const webinar = findWebinar(db())
  const over = isOver(webinar, now)
  return {
    title: webinar.title,
    day: webinarDay(webinar, now),
    clock: webinarClock(webinar),
    length: webinar.lengthMinutes === 60 ? '1 hour' : `${webinar.lengthMinutes} minutes`,
    isOver: over,
    joinUrl: over ? '' : webinar.joinUrl,
  }
}
