import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** The name of a lead, in the trash or not, as sentences say it. Throws where there is no such lead. */
export function getName(tx: Tx, leadId: string): string {
  const lead = tx.select({ name: leads.name }).from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('The lead to name is missing')
  return lead.name.trim() || 'Unknown'
}
