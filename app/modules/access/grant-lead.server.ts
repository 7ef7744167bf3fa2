import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { leadGrants, leads } from '#app/db/schema/index.ts'
import { grantEnd, hashContact, hashProperty, propertyColumns } from './grants.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'

/** A lead as a browser typed it. */
type SubmittedLead = { leadId: string; email: string; name: string; phone: string | null }

/** A lead, and the browser that writes to it. */
export type Writing = { visitorId: string; leadId: string }

const grantOf = () =>
  and(eq(leadGrants.visitorId, sql.placeholder('visitorId')), eq(leadGrants.leadId, sql.placeholder('leadId')))

const grantRenewed = prepared((db) =>
  db
    .update(leadGrants)
    .set({
      emailKey: boundParam(leadGrants.emailKey, 'emailKey'),
      contactHash: boundParam(leadGrants.contactHash, 'contactHash'),
      expiresAt: boundParam(leadGrants.expiresAt, 'expiresAt'),
    })
    .where(grantOf())
    .prepare(),
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
  const isRenewed = grantRenewed(tx).run({ visitorId, leadId, emailKey, contactHash, expiresAt }).changes > 0
  if (!isRenewed) insertRow(tx, leadGrants, { visitorId, leadId, emailKey, contactHash, expiresAt })
}

const propertyOfLead = prepared((db) =>
  db
    .select(propertyColumns)
    .from(leads)
    .where(eq(leads.id, sql.placeholder('leadId')))
    .prepare(),
)

const propertyTyped = prepared((db) =>
  db
    .update(leadGrants)
    .set({ propertyHash: boundParam(leadGrants.propertyHash, 'propertyHash') })
    .where(grantOf())
    .prepare(),
)

/** Records that the browser typed the lead's current property facts. Not needed for a browser that proved the mailbox. */
export function recordTypedProperty(tx: Tx, { visitorId, leadId }: Writing): void {
  const property = propertyOfLead(tx).get({ leadId })
  if (property) propertyTyped(tx).run({ visitorId, leadId, propertyHash: hashProperty(property) })
}

const rentTyped = prepared((db) =>
  db
    .update(leadGrants)
    .set({ rentDollars: boundParam(leadGrants.rentDollars, 'rentDollars') })
    .where(grantOf())
    .prepare(),
)

/** Records the rent that a browser just set for a lead, in dollars a month for one unit. */
export function recordTypedRent(tx: Tx, { visitorId, leadId }: Writing, rentDollars: number): void {
  rentTyped(tx).run({ visitorId, leadId, rentDollars })
}

type NewBookingLink = { now?: Date; visitorId?: string }

/** Creates the secret of a link to our own booking page: to be emailed, unless it is for one browser. */
export function createBookingToken(tx: Tx, leadId: string, { now = new Date(), visitorId }: NewBookingLink = {}): string {
  const lead = tx.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId)).get()
  return issueToken(tx, { purpose: 'booking', leadId, email: lead?.email, visitorId }, now)
}
