import { count, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import { firstWebinar } from '#app/content/webinar.ts'

/** A webinar date. `sequence` counts its changes. */
export type Webinar = {
  id: string
  sequence: number
  title: string
  startsAt: Date
  lengthMinutes: number
  joinUrl: string
}

/** The first webinar's id before it is stored, so that its calendar entry stays the same. */
const FIRST_ID = 'first'

/** The site's webinar: the latest stored one, or the first one if none is stored. */
export function findWebinar(tx: Db | Tx): Webinar {
  return findStoredWebinar(tx) ?? { id: FIRST_ID, sequence: 0, ...firstWebinar }
}

/** The site's webinar. Stores the first one if there is none yet. */
export function ensureWebinar(tx: Tx): Webinar {
  const stored = findStoredWebinar(tx)
  if (stored) return stored
  tx.insert(webinarEvents)
    .values({ id: FIRST_ID, ...firstWebinar })
    .run()
  return findWebinar(tx)
}

export function findStoredWebinar(tx: Db | Tx): Webinar | undefined {
  return latestWebinar(tx).get()
}

const latestWebinar = statement((db) => {
  const { id, sequence, title, startsAt, lengthMinutes, joinUrl } = webinarEvents
  return db.select({ id, sequence, title, startsAt, lengthMinutes, joinUrl }).from(webinarEvents).orderBy(desc(startsAt)).limit(1)
})

/** How many people are registered for the site's webinar. */
export function countRegistered(tx: Db | Tx): number {
  const ofWebinar = eq(webinarRegistrations.eventId, findWebinar(tx).id)
  return tx.select({ people: count() }).from(webinarRegistrations).where(ofWebinar).get()?.people ?? 0
}
