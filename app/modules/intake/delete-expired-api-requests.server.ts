import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { apiRequests } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'

/** Days that the same request to the API is known for the same (docs/product/integrations.md). */
export const IDEMPOTENCY_DAYS = 30

/** Removes at most `limit` keys of requests that nobody sends again, and returns how many. */
export function deleteExpiredApiRequests(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ keyHash: apiRequests.keyHash })
    .from(apiRequests)
    .where(lte(apiRequests.createdAt, new Date(now.getTime() - IDEMPOTENCY_DAYS * DAY_MS)))
    .orderBy(apiRequests.createdAt, apiRequests.keyHash)
    .limit(limit)
  return tx.delete(apiRequests).where(inArray(apiRequests.keyHash, ended)).run().changes
}
