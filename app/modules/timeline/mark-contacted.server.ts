import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** Records when the team last contacted the lead. A message may leave after a later contact. */
export function markContacted(tx: Tx, leadId: string, at: Date): void {
  tx.update(leads)
    .set({ lastContactedAt: at })
    .where(and(eq(leads.id, leadId), or(isNull(leads.lastContactedAt), lt(leads.lastContactedAt, at))))
    .run()
}
