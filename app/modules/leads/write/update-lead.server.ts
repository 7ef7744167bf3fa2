import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { phoneColumns } from './change-lead.server.ts'

type ChangeableFact = 'name' | 'phone' | 'propertyType' | 'unitCount' | 'estimatedRent' | 'repairChecklist'

/** Writes facts that an owner gave in a later step. The caller adds the timeline entry, because it knows the step. */
export function updateLead(tx: Tx, leadId: string, facts: Partial<Pick<typeof leads.$inferInsert, ChangeableFact>>): void {
  tx.update(leads)
    .set(facts.phone === undefined ? facts : { ...facts, ...phoneColumns(facts.phone) })
    .where(eq(leads.id, leadId))
    .run()
}
