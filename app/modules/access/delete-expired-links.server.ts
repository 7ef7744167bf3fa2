import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { linkTokens } from '#app/db/schema/index.ts'

/** Removes at most `limit` mailed or shared links that have ended, and returns how many. One that was taken back stays until then, so that staff can see that it was. */
export function deleteExpiredLinks(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ tokenHash: linkTokens.tokenHash })
    .from(linkTokens)
    .where(lte(linkTokens.expiresAt, now))
    .orderBy(linkTokens.expiresAt, linkTokens.tokenHash)
    .limit(limit)
  return tx.delete(linkTokens).where(inArray(linkTokens.tokenHash, ended)).run().changes
}
