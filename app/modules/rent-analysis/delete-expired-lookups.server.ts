import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { rentLookups } from '#app/db/schema/index.ts'

/** Removes at most `limit` kept answers of the rent-data service that have ended, and returns how many. */
export function deleteExpiredLookups(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ key: rentLookups.key })
    .from(rentLookups)
    .where(lte(rentLookups.expiresAt, now))
    .orderBy(rentLookups.expiresAt, rentLookups.key)
    .limit(limit)
  return tx.delete(rentLookups).where(inArray(rentLookups.key, ended)).run().changes
}
