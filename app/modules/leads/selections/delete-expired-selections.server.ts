import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadSelections } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'

/** Removes at most `limit` selections that are a day old, and returns how many. */
export function deleteExpiredSelections(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ id: leadSelections.id })
    .from(leadSelections)
    .where(lte(leadSelections.createdAt, new Date(now.getTime() - DAY_MS)))
    .orderBy(leadSelections.createdAt, leadSelections.id)
    .limit(limit)
  return tx.delete(leadSelections).where(inArray(leadSelections.id, ended)).run().changes
}
