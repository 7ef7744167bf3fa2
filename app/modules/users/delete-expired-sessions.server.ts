import { inArray, lte, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { passwordResetTokens, sessions } from '#app/db/schema/index.ts'
import { SESSION_IDLE_MS } from './session-rules.ts'

/** Removes at most `limit` sessions, and as many links to set a password, that have ended; returns the larger of the two counts. */
export function deleteExpiredSessions(tx: Tx, now: Date, limit: number): number {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const endedSessions = tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .orderBy(sessions.idHash)
    .limit(limit)
  const endedTokens = tx
    .select({ tokenHash: passwordResetTokens.tokenHash })
    .from(passwordResetTokens)
    .where(lte(passwordResetTokens.expiresAt, now))
    .orderBy(passwordResetTokens.expiresAt, passwordResetTokens.tokenHash)
    .limit(limit)
  const removedSessions = tx.delete(sessions).where(inArray(sessions.idHash, endedSessions)).run().changes
  const removedTokens = tx.delete(passwordResetTokens).where(inArray(passwordResetTokens.tokenHash, endedTokens)).run().changes
  return Math.max(removedSessions, removedTokens)
}
