import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { Subject } from '#app/modules/properties/property.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { changedFacts, formatChanges } from '#app/modules/properties/property-changes.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'

/** Stores an owner's corrected facts with the lead, and the old beside the new in its timeline. What is the same already changes nothing. */
export function updateProperty(tx: Tx, leadId: string, property: Subject): void {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('The lead of the property to correct is missing')
  const changes = changedFacts(lead, property)
  if (changes.length === 0) return
  tx.update(leads)
    .set({ ...property, propertyAddress: combinedAddress(property) })
    .where(eq(leads.id, leadId))
    .run()
  recordLeadEvent(tx, {
    leadId,
    kind: 'property_corrected',
    actor: { kind: 'owner' },
    summary: formatChanges(changes),
    detail: { changes },
  })
}

/** Lets the lead's estimated rent (dollars a month) follow a new estimate where it was the old one: what the presentation or staff set stays. */
export function followEstimate(tx: Tx, leadId: string, oldDollars: number, newDollars: number): void {
  tx.update(leads)
    .set({ estimatedRent: newDollars })
    .where(and(eq(leads.id, leadId), eq(leads.estimatedRent, oldDollars)))
    .run()
}
