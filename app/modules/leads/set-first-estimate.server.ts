import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** Gives a lead its estimated rent (dollars a month for one unit) where it has none: what the pitch or staff set stays. */
export function setFirstEstimate(tx: Tx, leadId: string, rentDollars: number): void {
  tx.update(leads)
    .set({ estimatedRent: rentDollars })
    .where(and(eq(leads.id, leadId), isNull(leads.estimatedRent)))
    .run()
}
