import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const firstEstimate = prepared((db) =>
  db
    .update(leads)
    .set({ estimatedRent: boundParam(leads.estimatedRent, 'rentDollars'), updatedAt: boundParam(leads.updatedAt, 'now') })
    .where(and(eq(leads.id, sql.placeholder('leadId')), isNull(leads.estimatedRent)))
    .prepare(),
)

/**
 * Sets a lead's estimated rent (dollars a month for one unit) if it has none, so that a value from the presentation or staff is
 * kept.
 */
export function setFirstEstimate(tx: Tx, leadId: string, rentDollars: number): void {
  firstEstimate(tx).run({ leadId, rentDollars, now: new Date() })
}
