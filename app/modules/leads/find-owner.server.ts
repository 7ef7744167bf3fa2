import { and, eq, isNull, sql } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'

/** The owner behind a lead and the property, as the lead says now; undefined where there is no such lead or it is in the bin. The caller has checked who asks. */
export function findOwner(leadId: string, tx: Pick<Tx, 'select'> = db()) {
  return tx
    .select({
      id: leads.id,
      name: leads.name,
      ownerName: leads.ownerName,
      email: leads.email,
      phone: leads.phone,
      source: leads.source,
      status: leads.status,
      propertyAddress: leads.propertyAddress,
      streetAddress: leads.streetAddress,
      propertyType: leads.propertyType,
      unitCount: leads.unitCount,
      yearBuilt: leads.yearBuilt,
      estimatedRent: leads.estimatedRent,
      /** Came through the enroll form, or sent it later. */
      enrolledOnline:
        sql<number>`source = 'enrollment' or exists (select 1 from lead_activities as activity where activity.lead_id = leads.id and activity.kind = 'enrolled_online')`.mapWith(
          Boolean,
        ),
      walkthroughDate: leads.walkthroughDate,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .get()
}
