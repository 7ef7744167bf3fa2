import { count, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { webinarEvents, webinarRegistrations } from '#app/db/schema/index.ts'
import { firstWebinar } from '#app/content/webinar.ts'

/** A date of the webinar. `sequence` counts its changes. */
export type Webinar = {
  id: string
  sequence: number
  title: string
  startsAt: Date
  lengthMinutes: number
  joinUrl: string
}

/** The first webinar has its id before it is stored, so that its calendar entry stays the same. */
const FIRST_ID = 'first'

/** The webinar that the site speaks of: the latest that is stored, or the first one while none is. */
export function findWebinar(tx: Db | Tx): Webinar {
  return findStoredWebinar(tx) ?? { id: FIRST_ID, sequence: 0, ...firstWebinar }
}

/** The webinar that the site speaks of, the first one written where none is stored yet. */
export function ensureWebinar(tx: Tx): Webinar {
  const stored = findStoredWebinar(tx)
  if (stored) return stored
  tx.insert(webinarEvents)
    .values({ id: FIRST_ID, ...firstWebinar })
    .run()
  return findWebinar(tx)
}

/** The latest webinar that is stored. */
export function findStoredWebinar(tx: Db | Tx): Webinar | undefined {
  return latestWebinar(tx).get()
}

const latestWebinar = prepared((db) => {
  const { id, sequence, title, startsAt, lengthMinutes, joinUrl } = webinarEvents
  return db
    .select({ id, sequence, title, startsAt, lengthMinutes, joinUrl })
    .from(webinarEvents)
    .orderBy(desc(startsAt))
    .limit(1)
    .prepare()
})

/** How many people are registered for the webinar that the site speaks of. */
export function countRegistered(tx: Db | Tx): number {
  const ofWebinar = eq(webinarRegistrations.eventId, findWebinar(tx).id)
  return tx.select({ people: count() }).from(webinarRegistrations).where(ofWebinar).get()?.people ?? 0
}
