import { inArray, lte } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries } from '#app/db/schema/index.ts'

/** Days that a deleted entry can be restored, as a lead can (docs/product/analysis.md). */
const BIN_DAYS = 30

/** Removes for good at most `limit` entries that have been in the bin for `BIN_DAYS`, with their results, and returns how many. */
export function purgeDeletedEntries(tx: Tx, now: Date, limit: number): number {
  const oldest = new Date(now.getTime() - BIN_DAYS * DAY_MS)
  const ended = tx
    .select({ id: propertyAnalysisEntries.id })
    .from(propertyAnalysisEntries)
    .where(lte(propertyAnalysisEntries.deletedAt, oldest))
    .orderBy(propertyAnalysisEntries.deletedAt, propertyAnalysisEntries.id)
    .limit(limit)
  return tx.delete(propertyAnalysisEntries).where(inArray(propertyAnalysisEntries.id, ended)).run().changes
}
