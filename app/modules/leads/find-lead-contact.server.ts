import { and, eq, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { feeFacts } from '#app/modules/pricing/fee-facts.server.ts'

/** The current owner and property of a lead; undefined if it is missing or in the trash. */
export function findLeadContact(leadId: string, tx: Db | Tx = db()) {
  return contactOfLead(tx, { leadId }).get()
}

const contactOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      id: leads.id,
      name: leads.name,
      ownerName: leads.ownerName,
      coOwnerName: leads.coOwnerName,
      coOwnerEmail: leads.coOwnerEmail,
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
      ...feeFacts,
      walkthroughDate: leads.walkthroughDate,
    })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)
