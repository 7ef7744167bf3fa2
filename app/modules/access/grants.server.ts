import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, leads, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { PROPERTY_FIELDS, type PropertyField } from '#app/modules/properties/property-fields.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import { createHash } from 'node:crypto'

/** ended: unknown, expired or wrong-purpose link, or its target was deleted · denied: this browser can't read the target. */
export type LinkRefusal = { kind: 'ended' } | { kind: 'denied'; leadId: string }

/** Days that a browser has access to a lead that it submitted, or to the leads of a mailbox that it proved. */
export const GRANT_DAYS = 180

/**
 * submitted: this browser typed the lead's email, its own or not, and can finish its own input · proved: it opened an emailed
 * link or typed an emailed code, and can also read and change others' data.
 */
export type AccessLevel = 'submitted' | 'proved'

/** A browser's access to a lead. */
export type LeadAccess = {
  visitorId: string
  level: AccessLevel
  /** Can read the lead's name and phone: it proved the mailbox, or typed their current values. */
  knowsContact: boolean
  /** Can change the property's facts: it proved the mailbox, or typed their current values. */
  knowsProperty: boolean
  /** Can read and change the rent: it proved the mailbox, or set the rent itself, or the rent is the estimate. */
  knowsRent: boolean
}

/** Whether a browser can read everything about a lead: no one else has added anything, or it proved the mailbox. */
export function knowsLead({ knowsContact, knowsProperty, knowsRent }: LeadAccess): boolean {
  return knowsContact && knowsProperty && knowsRent
}

/** When access granted now ends. */
export function grantEnd(now: Date): Date {
  return new Date(now.getTime() + GRANT_DAYS * DAY_MS)
}

/** A browser's proof of the lead's current mailbox. */
export const proofForLead = (now: Date) =>
  and(
    eq(visitorMailboxes.visitorId, visitors.id),
    eq(visitorMailboxes.emailKey, leads.emailKey),
    gt(visitorMailboxes.expiresAt, now),
  )

const grantOf = (visitorId: typeof visitors.id | string, now: Date) =>
  and(
    eq(leadGrants.visitorId, visitorId),
    eq(leadGrants.leadId, leads.id),
    eq(leadGrants.emailKey, leads.emailKey),
    gt(leadGrants.expiresAt, now),
  )

/** A grant applies to the typed email: a lead whose email changed belongs to someone else. */
export const grantForLead = (now: Date) => grantOf(visitors.id, now)

/** Which of the leads with the same email as one with this access the browser may act for, too. Undefined for all. */
export function isAlsoOpen({ visitorId, level }: Pick<LeadAccess, 'visitorId' | 'level'>, now: Date): SQL | undefined {
  if (level === 'proved') return undefined
  return sql`exists (select 1 from ${leadGrants} where ${grantOf(visitorId, now)})`
}

/** The facts of a lead's property. */
export const propertyColumns = pick(leads, PROPERTY_FIELDS)

const accessToLead = statement((db, { leadId, tokenHash, now }: { leadId: string; tokenHash: string; now: Date }) =>
  db
    .select({
      visitorId: visitors.id,
      provedAt: visitorMailboxes.provedAt,
      grant: pick(leadGrants, ['leadId', 'contactHash', 'propertyHash']),
      contact: { name: leads.name, ownerName: leads.ownerName, phone: leads.phone },
      property: propertyColumns,
      isRentTyped: sql`${leads.estimatedRent} is null or ${leads.estimatedRent} = ${leadGrants.rentDollars}`.mapWith(Boolean),
      isRentEstimated: sql`exists (
        select 1 from property_analysis_results result join property_analysis_entries entry on entry.id = result.entry_id
        where entry.lead_id = ${leads.id} and result.rent_estimate = ${leads.estimatedRent})`.mapWith(Boolean),
    })
    .from(visitors)
    .innerJoin(leads, and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .leftJoin(visitorMailboxes, proofForLead(now))
    .leftJoin(leadGrants, grantForLead(now))
    .where(eq(visitors.tokenHash, tokenHash)),
)

/** A browser's access to a lead; null if it has none, and for every lead in the trash. `visitor` is its cookie's token. */
export function findLeadAccess(tx: Db | Tx, visitor: string | null, leadId: string, now = new Date()): LeadAccess | null {
  if (visitor === null) return null
  const found = accessToLead(tx, { tokenHash: hashToken(visitor), leadId, now }).get()
  if (!found) return null
  const { visitorId, grant, contact, property } = found
  if (found.provedAt !== null) return { visitorId, level: 'proved', knowsContact: true, knowsProperty: true, knowsRent: true }
  if (grant === null) return null
  return {
    visitorId,
    level: 'submitted',
    knowsContact: grant.contactHash === hashContact(contact),
    knowsProperty: grant.propertyHash === hashProperty(property),
    knowsRent: found.isRentTyped || found.isRentEstimated,
  }
}

const activeLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt))),
)

/** Whether there is such a lead outside the trash. */
export function hasActiveLead(leadId: string, tx: Db | Tx = db()): boolean {
  return activeLead(tx, { leadId }).get() !== undefined
}

/** Whether a browser has at least this level of access. */
export function hasLevel(access: Pick<LeadAccess, 'level'> | null, level: AccessLevel): boolean {
  return access !== null && (level === 'submitted' || access.level === 'proved')
}

const proofOfMailbox = statement((db, { tokenHash, emailKey, now }: { tokenHash: string; emailKey: string; now: Date }) =>
  db
    .select({ provedAt: visitorMailboxes.provedAt })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .where(and(eq(visitors.tokenHash, tokenHash), eq(visitorMailboxes.emailKey, emailKey), gt(visitorMailboxes.expiresAt, now))),
)

/** Whether a browser has proved a mailbox, even if its leads are gone. Accepts an address as typed. */
export function hasProvedMailbox(visitor: string | null, email: string, now = new Date(), tx: Db | Tx = db()): boolean {
  if (visitor === null) return false
  return proofOfMailbox(tx, { tokenHash: hashToken(visitor), emailKey: normalizeEmail(email), now }).get() !== undefined
}

/** The access of a link issued to one browser: that browser's own access to the lead, and none in another browser. */
export function findHandedAccess(
  tx: Db | Tx,
  link: { visitorId: string | null; leadId: string | null },
  visitor: string | null,
  now = new Date(),
): LeadAccess | null {
  const access = link.leadId === null ? null : findLeadAccess(tx, visitor, link.leadId, now)
  return access !== null && access.visitorId === link.visitorId ? access : null
}

type Contact = { name: string; ownerName: string | null; phone: string | null }

/** A hash of a name and phone, so that a grant can tell whether they are still what its browser typed. */
export function hashContact({ name, ownerName, phone }: Contact): string {
  return hash([name, ownerName, phone])
}

/** A hash of a property's facts, like `hashContact` for a contact. */
export function hashProperty(property: Record<PropertyField, string | number | null>): string {
  return hash(PROPERTY_FIELDS.map((field) => property[field]))
}

function hash(facts: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
