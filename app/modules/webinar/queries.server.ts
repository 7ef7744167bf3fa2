import { desc } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { webinarEvents } from '#app/db/schema/index.ts'
import { firstWebinar } from '#app/content/webinar.ts'

/** The webinar that the site speaks of: the latest that is stored, or the first one while none is. */
export function findWebinar(tx: Tx) {
  return storedWebinar(tx) ?? { id: null, ...firstWebinar }
}

/** The stored webinar's id, the first one written where there is none yet. */
export function ensureWebinar(tx: Tx): string {
  const stored = storedWebinar(tx)
  return stored?.id ?? tx.insert(webinarEvents).values(firstWebinar).returning({ id: webinarEvents.id }).get().id
}

function storedWebinar(tx: Tx) {
  const { id, title, startsAt, lengthMinutes, joinUrl } = webinarEvents
  return tx.select({ id, title, startsAt, lengthMinutes, joinUrl }).from(webinarEvents).orderBy(desc(startsAt)).limit(1).get()
}
