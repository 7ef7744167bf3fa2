import { and, inArray, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** Days that a deleted lead can be restored (docs/product/lead.md). */
export const BIN_DAYS = 30

/**
 * Removes for good at most `limit` leads that have been in the bin for `BIN_DAYS`, with what belongs to them alone, and returns
 * how many. Those that were merged into another lead go with that one. Payments, invoices, signed documents and the audit log outlive them: their rows lose the reference only.
 */
export function purgeDeletedLeads(tx: Tx, now: Date, limit: number): number {
  const oldest = new Date(now.getTime() - BIN_DAYS * DAY_MS)
  const ended = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(lte(leads.deletedAt, oldest), isNull(leads.mergedIntoId)))
    .orderBy(leads.deletedAt, leads.id)
    .limit(limit)
  return tx.delete(leads).where(inArray(leads.id, ended)).run().changes
}
