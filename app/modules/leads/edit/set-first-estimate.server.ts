import { and, eq, isNull, sql } from 'drizzle-orm'
import { placed, prepared } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'

const firstEstimate = prepared((db) =>
  db
    .update(leads)
    .set({ estimatedRent: placed(leads.estimatedRent, 'rentDollars'), updatedAt: placed(leads.updatedAt, 'now') })
    .where(and(eq(leads.id, sql.placeholder('leadId')), isNull(leads.estimatedRent)))
    .prepare(),
)

/** Gives a lead its estimated rent (dollars a month for one unit) where it has none: what the pitch or staff set stays. */
export function setFirstEstimate(leadId: string, rentDollars: number): void {
  firstEstimate().run({ leadId, rentDollars, now: new Date() })
}
