import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { drafts } from '#app/db/schema/index.ts'

/** Removes at most `limit` drafts that have ended, and returns how many. */
export function deleteExpiredDrafts(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(lte(drafts.expiresAt, now))
    .orderBy(drafts.expiresAt, drafts.id)
    .limit(limit)
  return tx.delete(drafts).where(inArray(drafts.id, ended)).run().changes
}
