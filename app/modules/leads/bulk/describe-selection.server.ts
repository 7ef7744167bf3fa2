import { and, count, inArray, type SQL } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { campaignRuns, listedLeads, notes, OPEN_RUN_STATES } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import type { StoredAddress } from '#app/modules/properties/address.ts'

/** Leads that a question lists by name; the others are only counted. */
const MAX_NAMED = 5

type SelectedLead = { id: string; name: string } & StoredAddress

/** The facts in a question about several leads. */
export type SelectionFacts = {
  /** Leads that still exist. */
  count: number
  /** Leads that were deleted in the meantime. */
  missing: number
  named: SelectedLead[]
}

/** Counts the leads that still exist, and returns the names of the first ones. */
export function describeSelection(ids: readonly string[]): SelectionFacts {
  const found = db().select({ n: count() }).from(listedLeads).where(isInList(listedLeads.id, ids)).get()?.n ?? 0
  const named = db()
    .select({
      id: listedLeads.id,
      name: listedLeads.name,
      ...pick(listedLeads, ADDRESS_FIELDS),
      propertyAddress: listedLeads.propertyAddress,
    })
    .from(listedLeads)
    .where(inArray(listedLeads.id, ids.slice(0, MAX_NAMED)))
    .orderBy(listedLeads.key)
    .all()
  const order = new Map(ids.slice(0, MAX_NAMED).map((id, index) => [id, index]))
  return {
    count: found,
    missing: ids.length - found,
    named: named.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
  }
}

/** Counts the leads' running campaigns and notes, which are deleted along with them. */
export function describeDeletion(ids: readonly string[]): { campaigns: number; notes: number } {
  const of = (table: typeof campaignRuns | typeof notes, where?: SQL) =>
    db()
      .select({ n: count() })
      .from(table)
      .where(and(isInList(table.leadId, ids), where))
      .get()?.n ?? 0
  return {
    campaigns: of(campaignRuns, inArray(campaignRuns.state, OPEN_RUN_STATES)),
    notes: of(notes),
  }
}
