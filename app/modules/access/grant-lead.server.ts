import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, leads } from '#app/db/schema/index.ts'
import { grantEnd, hashContact, hashProperty, propertyColumns } from './grants.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'

/** A lead as a browser typed it. */
type SubmittedLead = { leadId: string; email: string; name: string; phone: string | null }

/** A lead, and the browser that writes to it. */
export type Writing = { visitorId: string; leadId: string }

const grantOf = ({ visitorId, leadId }: Writing) => and(eq(leadGrants.visitorId, visitorId), eq(leadGrants.leadId, leadId))

type Renewal = Writing & { emailKey: string; contactHash: string; expiresAt: Date }

const grantRenewed = statement((db, { emailKey, contactHash, expiresAt, ...writing }: Renewal) =>
  db.update(leadGrants).set({ emailKey, contactHash, expiresAt }).where(grantOf(writing)),
)

/**
 * Grants a browser access to a lead that it just submitted. `visitorId` is from `renewVisitor`, because a browser that gains
 * access gets a new token.
 */
export function grantLead(tx: Tx, visitorId: string, lead: SubmittedLead, now = new Date()): void {
  const { leadId, name, phone } = lead
  const emailKey = normalizeEmail(lead.email)
  const contactHash = hashContact({ name, phone, ownerName: null })
  const expiresAt = grantEnd(now)
  const isRenewed = grantRenewed(tx, { visitorId, leadId, emailKey, contactHash, expiresAt }).run().changes > 0
  if (!isRenewed) insertRow(tx, leadGrants, { visitorId, leadId, emailKey, contactHash, expiresAt })
}

const propertyOfLead = statement((db, { leadId }: { leadId: string }) =>
  db.select(propertyColumns).from(leads).where(eq(leads.id, leadId)),
)

const propertyTyped = statement((db, { propertyHash, ...writing }: Writing & { propertyHash: string }) =>
  db.update(leadGrants).set({ propertyHash }).where(grantOf(writing)),
)

/** Records that the browser typed the lead's current property facts. Not needed for a browser that proved the mailbox. */
export function recordTypedProperty(tx: Tx, { visitorId, leadId }: Writing): void {
  const property = propertyOfLead(tx, { leadId }).get()
  if (property) propertyTyped(tx, { visitorId, leadId, propertyHash: hashProperty(property) }).run()
}

const rentTyped = statement((db, { rentDollars, ...writing }: Writing & { rentDollars: number }) =>
  db.update(leadGrants).set({ rentDollars }).where(grantOf(writing)),
)

/** Records the rent that a browser just set for a lead, in dollars a month for one unit. */
export function recordTypedRent(tx: Tx, { visitorId, leadId }: Writing, rentDollars: number): void {
  rentTyped(tx, { visitorId, leadId, rentDollars }).run()
}

type NewBookingLink = { now?: Date; visitorId?: string }

/** Creates the secret of a link to our own booking page: to be emailed, unless it is for one browser. */
export function createBookingToken(tx: Tx, leadId: string, { now = new Date(), visitorId }: NewBookingLink = {}): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return issueToken(tx, { purpose: 'booking', leadId, email: lead?.email, visitorId }, now)
}
