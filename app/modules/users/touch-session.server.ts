import { and, eq } from 'drizzle-orm'
import { sessions } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'

/** Writes down that a session was used, unless another request just did. Where that fails, whoever is signed in goes on reading. */
export function touchSession(idHash: string, lastSeenAt: Date, now: Date): void {
  writeLater('That a session was used could not be written down', (tx) => {
    tx.update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.idHash, idHash), eq(sessions.lastSeenAt, lastSeenAt)))
      .run()
  })
}
