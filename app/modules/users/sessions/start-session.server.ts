import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { currentRequest } from '#app/config/request-scope.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { MAX_SESSIONS, SESSION_IDLE_MS, sessionEnd } from './session-rules.ts'
import { hashToken, newSecretToken } from '#app/modules/tokens/tokens.server.ts'
import { writeLater } from '#app/db/write-later.server.ts'

/** How much of a User-Agent is stored. */
const MAX_USER_AGENT_LENGTH = 300

/**
 * Signs a user in and returns the new session's id, for the cookie. Ends the browser's previous session, if any, and the oldest
 * of more than `MAX_SESSIONS`. `userAgent`: the browser's header.
 */
export function startSession(tx: Tx, userId: string, previousToken: string | null, now: Date, userAgent: string | null): string {
  const token = newSecretToken()
  if (previousToken) {
    tx.delete(sessions)
      .where(eq(sessions.idHash, hashToken(previousToken)))
      .run()
  }
  makeRoom(tx, userId, now)
  tx.insert(sessions)
    .values({
      idHash: hashToken(token),
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

/** Keeps only the user's newest live sessions, one less than the maximum. */
function makeRoom(tx: Tx, userId: string, now: Date): void {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const kept = tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.createdAt), sessions.idHash)
    .limit(MAX_SESSIONS - 1)
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.idHash, kept)))
    .run()
}

/** Records a session's use, unless another request just did. A failure does not stop the user from reading. */
export function touchSession(idHash: string, lastSeenAt: Date, now: Date): void {
  writeLater('Could not save when a session was last used', (tx) => {
    tx.update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.idHash, idHash), eq(sessions.lastSeenAt, lastSeenAt)))
      .run()
    const userOfSession = tx.select({ id: sessions.userId }).from(sessions).where(eq(sessions.idHash, idHash))
    // A visit is not a change to the account.
    tx.update(users)
      .set({ lastSeenAt: now, updatedAt: sql`${users.updatedAt}` })
      .where(inArray(users.id, userOfSession))
      .run()
  })
}
