import { inArray, lte, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { emailChangeTokens, passwordResetTokens, sessions } from '#app/db/schema/index.ts'
import { SESSION_IDLE_MS } from './session-rules.ts'

/** Removes at most `limit` sessions that have ended, and returns how many. */
export function deleteExpiredSessions(tx: Tx, now: Date, limit: number): number {
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS)
  const ended = tx
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)))
    .orderBy(sessions.idHash)
    .limit(limit)
  return tx.delete(sessions).where(inArray(sessions.idHash, ended)).run().changes
}

/** Removes at most `limit` links to set a password that have run out, and returns how many. */
export function deleteExpiredPasswordResets(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ tokenHash: passwordResetTokens.tokenHash })
    .from(passwordResetTokens)
    .where(lte(passwordResetTokens.expiresAt, now))
    .orderBy(passwordResetTokens.expiresAt, passwordResetTokens.tokenHash)
    .limit(limit)
  return tx.delete(passwordResetTokens).where(inArray(passwordResetTokens.tokenHash, ended)).run().changes
}

/** Removes at most `limit` links to confirm a new address that have run out, and returns how many. */
export function deleteExpiredEmailChanges(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ tokenHash: emailChangeTokens.tokenHash })
    .from(emailChangeTokens)
    .where(lte(emailChangeTokens.expiresAt, now))
    .orderBy(emailChangeTokens.expiresAt, emailChangeTokens.tokenHash)
    .limit(limit)
  return tx.delete(emailChangeTokens).where(inArray(emailChangeTokens.tokenHash, ended)).run().changes
}
