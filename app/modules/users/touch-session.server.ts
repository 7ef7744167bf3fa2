import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/index.ts'

/** Writes down that a session was used, unless another request just did. */
export function touchSession(idHash: string, lastSeenAt: Date, now: Date): void {
  db()
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.idHash, idHash), eq(sessions.lastSeenAt, lastSeenAt)))
    .run()
}
