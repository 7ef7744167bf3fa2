import type { Db, Tx } from '#app/db/client.server.ts'
import { leadActivities, leads, notes } from '#app/db/schema/index.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { nextNumber } from './unique.ts'

export type LeadRow = typeof leads.$inferSelect
type NewLead = typeof leads.$inferInsert

/** Inserts a lead with a property. The full address is built from its parts. */
export function makeLead(tx: Db | Tx, overrides: Partial<NewLead> = {}): LeadRow {
  const number = nextNumber()
  const parts = {
    streetAddress: overrides.streetAddress ?? `${number} Beaver Ave`,
    city: overrides.city ?? 'Des Moines',
    state: overrides.state ?? 'IA',
    zipCode: overrides.zipCode ?? '50310',
  }
  return tx
    .insert(leads)
    .values({
      ...parts,
      name: `Owner ${number}`,
      email: `owner${number}@example.com`,
      source: 'analysis',
      propertyAddress: combinedAddress(parts),
      propertyType: 'single-family',
      squareFootage: 1500,
      unitCount: 1,
      bedrooms: 3,
      bathrooms: 2,
      statusChangedAt: overrides.createdAt,
      // Leads that enrolled online have that plan.
      plan: overrides.source === 'enrollment' ? 'online' : null,
      phoneE164: overrides.phone ? toE164(overrides.phone) : null,
      ...overrides,
    })
    .returning()
    .get()
}

/** Inserts a lead without a property, like a webinar registration. */
export function makeLeadWithoutProperty(tx: Db | Tx, overrides: Partial<NewLead> = {}): LeadRow {
  return makeLead(tx, {
    source: 'webinar',
    streetAddress: '',
    city: '',
    zipCode: '',
    propertyAddress: '',
    propertyType: null,
    squareFootage: null,
    unitCount: null,
    bedrooms: null,
    bathrooms: null,
    ...overrides,
  })
}

/** Inserts an entry of a lead's timeline. */
export function makeActivity(tx: Db | Tx, overrides: Partial<typeof leadActivities.$inferInsert> & { leadId: string }): void {
  tx.insert(leadActivities)
    .values({ kind: 'created', actorKind: 'owner', summary: 'Requested a rental analysis on the website', ...overrides })
    .run()
}

/** Inserts a note on a lead. */
export function makeNote(tx: Db | Tx, overrides: Partial<typeof notes.$inferInsert> & { leadId: string }): void {
  tx.insert(notes)
    .values({ content: 'Would like a resident in before January.', ...overrides })
    .run()
}
