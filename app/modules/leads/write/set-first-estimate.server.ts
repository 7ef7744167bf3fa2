import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const firstEstimate = statement((db, { rentDollars, now, leadId }: { rentDollars: number; now: Date; leadId: string }) =>
  db
    .update(leads)
    .set({ estimatedRent: rentDollars, updatedAt: now })
    .where(and(eq(leads.id, leadId), isNull(leads.estimatedRent))),
)

/**
 * Sets a lead's estimated rent (dollars a month for one unit) if it has none, so that a value from the presentation or staff is
 * kept.
 */
export function setFirstEstimate(tx: Tx, leadId: string, rentDollars: number): void {
  firstEstimate(tx, { leadId, rentDollars, now: new Date() }).run()
}
