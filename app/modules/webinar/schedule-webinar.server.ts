import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { webinarEvents } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordVersion } from '#app/modules/settings/settings.server.ts'
import { findStoredWebinar, findWebinar, type Webinar } from './queries.server.ts'
import { isOver } from './rules.ts'

/** The key of the date's versions, stored together with those of the settings. */
export const WEBINAR_VERSIONS = 'webinar'

export type WebinarDate = Pick<Webinar, 'title' | 'startsAt' | 'lengthMinutes' | 'joinUrl'>

/** moved: the upcoming date changed · next: a new date after one that is over · unchanged: nothing changed. */
export type ScheduledWebinar = 'moved' | 'next' | 'unchanged'

/**
 * Sets the webinar's date, and queues emails to everyone registered or waiting. An upcoming date is updated and keeps its
 * calendar entry; a past one remains unchanged. `userId`: null on the command line. Throws `RangeError` if the date is not in the
 * future.
 */
export function scheduleWebinar(tx: Tx, date: WebinarDate, now = new Date(), userId: string | null = null): ScheduledWebinar {
  if (date.startsAt <= now) throw new RangeError('The webinar must start in the future')
  const stored = findStoredWebinar(tx)
  const isNext = !stored || isOver(stored, now)
  if (!isNext && isSame(stored, date)) return 'unchanged'
  recordVersion(tx, { key: WEBINAR_VERSIONS, value: date, from: dateOf(findWebinar(tx)), to: date, userId })
  if (isNext) {
    const { id } = tx.insert(webinarEvents).values(date).returning({ id: webinarEvents.id }).get()
    enqueueNotices(tx, id)
    return 'next'
  }
  tx.update(webinarEvents)
    .set({ ...date, sequence: stored.sequence + 1 })
    .where(eq(webinarEvents.id, stored.id))
    .run()
  enqueueNotices(tx, stored.id)
  return 'moved'
}

function dateOf({ title, startsAt, lengthMinutes, joinUrl }: Webinar): WebinarDate {
  return { title, startsAt, lengthMinutes, joinUrl }
}

function isSame(stored: WebinarDate, date: WebinarDate): boolean {
  const { title, lengthMinutes, joinUrl } = stored
  return (
    stored.startsAt.getTime() === date.startsAt.getTime() &&
    title === date.title &&
    lengthMinutes === date.lengthMinutes &&
    joinUrl === date.joinUrl
  )
}

function enqueueNotices(tx: Tx, eventId: string): void {
  enqueueJob(tx, { kind: 'notify-webinar', payload: { eventId }, uniqueKey: `notify-webinar:${eventId}` })
}
