import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { pendingSignIns, trustedDevices } from '#app/db/schema/index.ts'

/** Removes at most `limit` sign-ins that were not finished in time, and returns how many. */
export function deleteExpiredPendingSignIns(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ tokenHash: pendingSignIns.tokenHash })
    .from(pendingSignIns)
    .where(lte(pendingSignIns.expiresAt, now))
    .orderBy(pendingSignIns.expiresAt, pendingSignIns.tokenHash)
    .limit(limit)
  return tx.delete(pendingSignIns).where(inArray(pendingSignIns.tokenHash, ended)).run().changes
}

/** Removes at most `limit` browsers that are no longer trusted, and returns how many. */
export function deleteExpiredTrust(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ deviceId: trustedDevices.deviceId, userId: trustedDevices.userId })
    .from(trustedDevices)
    .where(lte(trustedDevices.expiresAt, now))
    .orderBy(trustedDevices.expiresAt, trustedDevices.deviceId, trustedDevices.userId)
    .limit(limit)
    .all()
  if (ended.length === 0) return 0
  const which = ended.map(({ deviceId, userId }) => and(eq(trustedDevices.deviceId, deviceId), eq(trustedDevices.userId, userId)))
  return tx
    .delete(trustedDevices)
    .where(or(...which))
    .run().changes
}
