import { eq, sql } from 'drizzle-orm'
import { prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const deletionOfLead = prepared((db) =>
  db
    .select({ deletedAt: leads.deletedAt })
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

/** Whether a lead is there, in the bin, or gone. */
export function leadPresence(leadId: string): 'here' | 'in-bin' | 'gone' {
  const lead = deletionOfLead().get({ leadId })
  if (!lead) return 'gone'
  return lead.deletedAt === null ? 'here' : 'in-bin'
}
