import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { hasActiveLead } from '#app/modules/access/grants.server.ts'
import { findKeptLead } from '#app/modules/access/kept-lead.server.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { PROPERTY_FIELDS } from '#app/modules/properties/property-fields.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isLeadStatus } from '../status/status.ts'
import { createLead } from './create-lead.server.ts'

/**
 * The lead that staff change at `/leads/{id}`: the one with this id, the one it was merged into, or the one of this analysis
 * entry, which is created if needed. All staff changes call this first. missing: there is none outside the trash.
 */
export function leadToChange(tx: Tx, id: string, now: Date): Result<{ leadId: string }, 'missing'> {
  if (hasActiveLead(id, tx)) return ok({ leadId: id })
  const keptId = findKeptLead(id, tx)
  if (keptId !== null) return hasActiveLead(keptId, tx) ? ok({ leadId: keptId }) : refused('missing')
  const entry = tx.select().from(entries).where(eq(entries.id, id)).get()
  if (!entry) return refused('missing')
  if (entry.leadId !== null) return hasActiveLead(entry.leadId, tx) ? ok({ leadId: entry.leadId }) : refused('missing')
  if (entry.deletedAt !== null) return refused('missing')
  return ok({ leadId: makeLeadOf(tx, entry, now) })
}

/** Keeps the entry's creation date, which is its place in lists, and its estimate. */
function makeLeadOf(tx: Tx, entry: Entry, now: Date): string {
  const leadId = createLead(
    tx,
    { ...factsOfEntry(tx, entry), updatedAt: now },
    { actor: { kind: 'system' }, summary: 'Created a lead for an analysis that had none', detail: { entryId: entry.id } },
  )
  tx.update(entries).set({ leadId }).where(eq(entries.id, entry.id)).run()
  return leadId
}

/** The lead facts of an analysis without a lead. */
export function factsOfEntry(tx: Db | Tx, entry: Entry) {
  const { email, phone, createdAt, isSample } = entry
  const newest = tx
    .select({ rentEstimate: results.rentEstimate })
    .from(results)
    .where(eq(results.entryId, entry.id))
    .orderBy(desc(results.createdAt), desc(results.id))
    .limit(1)
    .get()
  const property = pick(entry, PROPERTY_FIELDS)
  return {
    ...property,
    ...{ email, phone, createdAt, isSample },
    name: entry.name?.trim() || 'Unknown',
    source: 'analysis' as const,
    status: isLeadStatus(entry.statusKey) ? entry.statusKey : ('analysis_submitted' as const),
    statusChangedAt: createdAt,
    propertyAddress: combinedAddress(property),
    estimatedRent: newest?.rentEstimate ?? null,
  }
}

type Entry = typeof entries.$inferSelect
