import { eq, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const deletionOfLead = prepared((db) =>
  db
    .select({ deletedAt: leads.deletedAt })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/** Whether a lead is active, in the trash, or deleted. */
export function leadState(leadId: string, tx: Db | Tx = db()): 'active' | 'trashed' | 'deleted' {
  const lead = deletionOfLead(tx).get({ leadId })
  if (!lead) return 'deleted'
  return lead.deletedAt === null ? 'active' : 'trashed'
}
