import { eq } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** Whether a lead is there, in the bin, or gone. */
export function leadPresence(leadId: string, tx: Tx = db()): 'here' | 'in-bin' | 'gone' {
  const lead = tx.select({ deletedAt: leads.deletedAt }).from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return 'gone'
  return lead.deletedAt === null ? 'here' : 'in-bin'
}
