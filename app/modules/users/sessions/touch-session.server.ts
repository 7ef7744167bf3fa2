import { and, eq, inArray, sql } from 'drizzle-orm'
import { sessions, users } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'

/** Writes down that a session was used, unless another request just did. Where that fails, the signed-in user goes on reading. */
export function touchSession(idHash: string, lastSeenAt: Date, now: Date): void {
  writeLater('The last use of a session could not be saved', (tx) => {
    tx.update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.idHash, idHash), eq(sessions.lastSeenAt, lastSeenAt)))
      .run()
    const userOfSession = tx.select({ id: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash))
    // Being here is no change of the account.
    tx.update(users)
      .set({ lastSeenAt: now, updatedAt: sql`${users.updatedAt}` })
      .where(inArray(users.id, userOfSession))
      .run()
  })
}
