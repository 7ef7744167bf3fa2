import { eq, sql } from 'drizzle-orm'
import { currentRequest } from '#app/config/request-scope.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { sessionEnd } from './session-rules.ts'
import { hashSecretToken, newSecretToken } from './secret-token.server.ts'

/** What is kept of what a browser says of itself. */
const MAX_USER_AGENT_LENGTH = 300

/** Signs a user in and returns the new session's id, for the cookie. The browser's session until now, if any, ends. `userAgent`: what the browser says of itself. */
export function startSessionIn(
  tx: Tx,
  userId: string,
  previousToken: string | null,
  now: Date,
  userAgent: string | null,
): string {
  const token = newSecretToken()
  if (previousToken) {
    tx.delete(sessions)
      .where(eq(sessions.idHash, hashSecretToken(previousToken)))
      .run()
  }
  tx.insert(sessions)
    .values({
      idHash: hashSecretToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: sessionEnd(now),
      ipAddress: currentRequest()?.ip,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH),
    })
    .run()
  tx.update(users)
    .set({ lastSeenAt: now, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.id, userId))
    .run()
  recordAudit(tx, { userId, action: 'signed_in', subject: userId })
  return token
}

/** The same, outside of a transaction. */
export function startSession(
  userId: string,
  previousToken: string | null,
  now = new Date(),
  userAgent: string | null = null,
): string {
  return inTransaction((tx) => startSessionIn(tx, userId, previousToken, now, userAgent))
}
