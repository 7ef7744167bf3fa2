import { and, eq, gt } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { pendingSignIns } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { findUserById } from '../queries.server.ts'
import { hashSecretToken, isSecretToken, newSecretToken } from '../sessions/secret-token.server.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** How long anyone who gave the password may take for the code. */
export const PENDING_MINUTES = 10

/** Notes that a browser gave a user's password and is asked for the second step. Returns the secret for its cookie. No one is signed in by it. */
export function startPendingSignIn(userId: string, now = new Date()): string {
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES * MINUTE_MS)
  inTransaction((tx) =>
    tx
      .insert(pendingSignIns)
      .values({ tokenHash: hashSecretToken(token), userId, createdAt: now, expiresAt })
      .run(),
  )
  return token
}

/** Who gave their password in the browser with this secret; null where that was too long ago or has ended. */
export function findPendingUser(token: string, now = new Date()): Viewer | null {
  if (!isSecretToken(token)) return null
  const found = db()
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, hashSecretToken(token)), gt(pendingSignIns.expiresAt, now)))
    .get()
  return found ? findUserById(db(), found.userId) : null
}

/** Whether the browser with this secret is still asked for this user's second step. */
export function isPending(tx: Tx, { userId, pending }: { userId: string; pending: string }, now: Date): boolean {
  const own = and(
    eq(pendingSignIns.tokenHash, hashSecretToken(pending)),
    eq(pendingSignIns.userId, userId),
    gt(pendingSignIns.expiresAt, now),
  )
  return tx.select({ userId: pendingSignIns.userId }).from(pendingSignIns).where(own).get() !== undefined
}

/** Ends what `startPendingSignIn` began. */
export function endPendingSignIn(tx: Tx, token: string): void {
  tx.delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, hashSecretToken(token)))
    .run()
}

/** Ends all of a user's sign-ins that are under way: the password has to be given again. */
export function endPendingSignIns(tx: Tx, userId: string): void {
  tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)).run()
}
