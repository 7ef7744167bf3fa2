import { eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const mergedInto = statement((db, { leadId }: { leadId: string }) =>
  db.select({ keptId: leads.mergedIntoId }).from(leads).where(eq(leads.id, leadId)),
)

/** The lead that a lead was finally merged into, even in several steps; null if it was not merged or does not exist. */
export function findKeptLead(leadId: string, tx: Db | Tx = db()): string | null {
  const keptId = mergedInto(tx, { leadId }).get()?.keptId ?? null
  return keptId === null ? null : (findKeptLead(keptId, tx) ?? keptId)
}

/** The current lead for a lead: the one that it was merged into, else itself. */
export function currentLead(leadId: string, tx: Db | Tx = db()): string {
  return findKeptLead(leadId, tx) ?? leadId
}
