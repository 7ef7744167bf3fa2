import { and, eq, gt } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { emailChangeTokens } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from './sessions/secret-token.server.ts'

/** How long a link to confirm a new address may be used. */
export const EMAIL_CHANGE_HOURS = 24

/** Makes the secret of a link to a user's new address, which is stored only as a hash. One that was sent before ends. */
export function createEmailChangeToken(tx: Tx, userId: string, email: string, now: Date): string {
  deleteEmailChangeTokens(tx, userId)
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS)
  tx.insert(emailChangeTokens)
    .values({ tokenHash: hashSecretToken(token), userId, email, createdAt: now, expiresAt })
    .run()
  return token
}

/** The new address that a link's secret represents; null where the link has ended or is another user's. */
export function findEmailChange(tx: Db | Tx, userId: string, token: string, now: Date): string | null {
  if (!isSecretToken(token)) return null
  const found = tx
    .select({ email: emailChangeTokens.email })
    .from(emailChangeTokens)
    .where(
      and(
        eq(emailChangeTokens.tokenHash, hashSecretToken(token)),
        eq(emailChangeTokens.userId, userId),
        gt(emailChangeTokens.expiresAt, now),
      ),
    )
  return found.get()?.email ?? null
}

/** The address that waits to be confirmed by its user; null where none does. */
export function findPendingEmail(userId: string, now: Date): string | null {
  const pending = db()
    .select({ email: emailChangeTokens.email })
    .from(emailChangeTokens)
    .where(and(eq(emailChangeTokens.userId, userId), gt(emailChangeTokens.expiresAt, now)))
  return pending.get()?.email ?? null
}

/** Ends every link to a new address that this user was sent. */
export function deleteEmailChangeTokens(tx: Tx, userId: string): void {
  tx.delete(emailChangeTokens).where(eq(emailChangeTokens.userId, userId)).run()
}
