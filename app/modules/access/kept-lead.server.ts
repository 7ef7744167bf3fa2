import { eq, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const mergedInto = prepared((db) =>
  db
    .select({ keptId: leads.mergedIntoId })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/** The lead that a lead was merged into, and that one in turn; null for a lead that was not merged, and for what is none. */
export function findKeptLeadIn(tx: Db | Tx, leadId: string): string | null {
  const keptId = mergedInto(tx).get({ leadId })?.keptId ?? null
  return keptId === null ? null : (findKeptLeadIn(tx, keptId) ?? keptId)
}

/** The same, outside of a transaction. */
export function findKeptLead(leadId: string): string | null {
  return findKeptLeadIn(db(), leadId)
}

/** The lead that represents a lead now: the one that it was merged into, else itself. */
export function currentLeadIn(tx: Db | Tx, leadId: string): string {
  return findKeptLeadIn(tx, leadId) ?? leadId
}

/** The same, outside of a transaction. */
export function currentLead(leadId: string): string {
  return currentLeadIn(db(), leadId)
}
