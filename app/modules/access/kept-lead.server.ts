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
export function findKeptLead(leadId: string, tx: Db | Tx = db()): string | null {
  const keptId = mergedInto(tx).get({ leadId })?.keptId ?? null
  return keptId === null ? null : (findKeptLead(keptId, tx) ?? keptId)
}

/** The lead that represents a lead now: the one that it was merged into, else itself. */
export function currentLead(leadId: string, tx: Db | Tx = db()): string {
  return findKeptLead(leadId, tx) ?? leadId
}
