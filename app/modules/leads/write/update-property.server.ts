import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { changedPropertyFacts, formatPropertyChanges } from '#app/modules/properties/property-fields.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** Stores an owner's corrected facts with the lead, with the old and new values in its timeline. Ignores equal values. */
export function updateProperty(tx: Tx, leadId: string, property: Subject): void {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('Lead for the property not found')
  const changes = changedPropertyFacts(lead, property)
  if (changes.length === 0) return
  tx.update(leads)
    .set({ ...property, propertyAddress: combinedAddress(property) })
    .where(eq(leads.id, leadId))
    .run()
  recordLeadEvent(tx, {
    leadId,
    kind: 'property_corrected',
    actor: { kind: 'owner' },
    summary: formatPropertyChanges(changes),
    detail: { changes },
  })
}

/**
 * Updates a lead's estimated rent (dollars a month) if it is the old estimate. Values from the presentation or staff are kept.
 */
export function followEstimate(tx: Tx, leadId: string, oldDollars: number, newDollars: number): void {
  tx.update(leads)
    .set({ estimatedRent: newDollars })
    .where(and(eq(leads.id, leadId), eq(leads.estimatedRent, oldDollars)))
    .run()
}
