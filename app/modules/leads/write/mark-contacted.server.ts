import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** Records when the team last contacted the lead. */
export function markContacted(tx: Tx, leadId: string, at: Date): void {
  tx.update(leads).set({ lastContactedAt: at }).where(eq(leads.id, leadId)).run()
}
