import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { webinarEvents } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { findStoredWebinar, type Webinar } from './queries.server.ts'
import { isOver } from './rules.ts'

export type WebinarDate = Pick<Webinar, 'title' | 'startsAt' | 'lengthMinutes' | 'joinUrl'>

/** moved: the date that was ahead is changed · next: a new date follows one that is over · unchanged: it is as it was. */
export type ScheduledWebinar = 'moved' | 'next' | 'unchanged'

/**
 * Sets the date of the webinar, and has a job mail it to everybody who is registered for it or waits for it. The date that is ahead is changed, and stays the
 * same entry in their calendars; one that is over stays as it was. Throws `RangeError` where the date is not ahead.
 */
export function scheduleWebinar(tx: Tx, date: WebinarDate, now = new Date()): ScheduledWebinar {
  if (date.startsAt <= now) throw new RangeError('The webinar has to start in the future')
  const stored = findStoredWebinar(tx)
  if (!stored || isOver(stored, now)) {
    const { id } = tx.insert(webinarEvents).values(date).returning({ id: webinarEvents.id }).get()
    enqueueNotices(tx, id)
    return 'next'
  }
  if (isSame(stored, date)) return 'unchanged'
  tx.update(webinarEvents)
    .set({ ...date, sequence: stored.sequence + 1 })
    .where(eq(webinarEvents.id, stored.id))
    .run()
  enqueueNotices(tx, stored.id)
  return 'moved'
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
