import { eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const deletionOfLead = statement((db, { leadId }: { leadId: string }) =>
  db.select({ deletedAt: leads.deletedAt }).from(leads).where(eq(leads.id, leadId)),
)

/** Whether a lead is active, in the trash, or deleted. */
export function leadState(leadId: string, tx: Db | Tx = db()): 'active' | 'trashed' | 'deleted' {
  const lead = deletionOfLead(tx, { leadId }).get()
  if (!lead) return 'deleted'
  return lead.deletedAt === null ? 'active' : 'trashed'
}
