import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/index.ts'

/** Removes at most `limit` counts that ended before `now`, and returns how many. */
export function deleteExpiredRateLimits(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.resetsAt, now))
    .orderBy(rateLimits.resetsAt, rateLimits.key)
    .limit(limit)
  return tx.delete(rateLimits).where(inArray(rateLimits.key, ended)).run().changes
}
