import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { sessions } from '#app/db/schema/index.ts'
import { hashSessionToken } from './session-token.server.ts'

/** Signs one browser out. Nothing happens where the session has ended already. */
export function endSession(token: string): void {
  db()
    .delete(sessions)
    .where(eq(sessions.idHash, hashSessionToken(token)))
    .run()
}
