import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { passwordResetTokens } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { findUserById } from './queries.server.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from './sessions/secret-token.server.ts'
import type { Viewer } from './sessions/viewer.ts'

/** How long a link to set a new password may be used. */
export const PASSWORD_RESET_MINUTES = 60

/** Makes the secret of a link to set a new password, which is stored only as a hash. Links that this user was sent before end. */
export function createPasswordResetToken(tx: Tx, userId: string, now: Date): string {
  deletePasswordResetTokens(tx, userId)
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + PASSWORD_RESET_MINUTES * MINUTE_MS)
  tx.insert(passwordResetTokens)
    .values({ tokenHash: hashSecretToken(token), userId, createdAt: now, expiresAt })
    .run()
  return token
}

/** Whose password a link's secret may set; null where the link has ended or its user has no access. */
export function findPasswordResetUser(tx: Db | Tx, token: string, now: Date): Viewer | null {
  if (!isSecretToken(token)) return null
  const found = tx
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(and(eq(passwordResetTokens.tokenHash, hashSecretToken(token)), gt(passwordResetTokens.expiresAt, now)))
    .get()
  return found ? findUserById(tx, found.userId) : null
}

/** Ends every link to set a new password that this user was sent. */
export function deletePasswordResetTokens(tx: Tx, userId: string): void {
  tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId)).run()
}
