import { eq } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { leads } from '#app/db/schema/index.ts'
import { visitorHeader } from '#app/http/visitor.server.ts'
import { grantLead, recordTypedProperty, recordTypedRent } from '#app/modules/access/grant-lead.server.ts'
import { type AccessLevel, findLeadAccess, hasLevel } from '#app/modules/access/grants.server.ts'
import { proveMailbox } from '#app/modules/access/mailbox-proofs.server.ts'
import { renewVisitor, type Visitor } from '#app/modules/access/visitors.server.ts'
import { cookieFrom } from './route.ts'

/** A new browser. */
export function newVisitor(): Visitor {
  return inTransaction((tx) => renewVisitor(tx, null, newId()))
}

/** Lets a browser act for a lead as if it had typed the lead's current data. */
export function submitLead(visitorId: string, leadId: string): void {
  const { email, name, phone, estimatedRent } = leadOf(leadId)
  inTransaction((tx) => {
    grantLead(tx, visitorId, { leadId, email, name, phone })
    recordTypedProperty(tx, { visitorId, leadId })
    if (estimatedRent !== null) recordTypedRent(tx, { visitorId, leadId }, estimatedRent)
  })
}

/** The Cookie header of a browser that may act for these leads, because it submitted them. */
export async function browserOf(...leadIds: string[]): Promise<string> {
  const visitor = newVisitor()
  for (const leadId of leadIds) submitLead(visitor.id, leadId)
  return cookieOf(visitor.token)
}

/** The Cookie header of a browser that proved these leads' mailboxes. */
export async function provedBrowserOf(...leadIds: string[]): Promise<string> {
  let { token } = newVisitor()
  for (const leadId of leadIds)
    token = inTransaction((tx) => proveMailbox(tx, { email: leadOf(leadId).email, visitor: token, cause: newId() }))
  return cookieOf(token)
}

/** Proves a mailbox in a new browser; returns its token. */
export function proveMailboxOf(email: string): string {
  return inTransaction((tx) => proveMailbox(tx, { email, visitor: null, cause: newId() }))
}

/** The Cookie header of a browser with this token. */
export async function cookieOf(token: string): Promise<string> {
  return cookieFrom({ setCookies: [await visitorHeader(token)] })
}

function leadOf(leadId: string) {
  const lead = db().select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error(`There is no lead ${leadId}`)
  return lead
}

/** Whether a browser has at least this level of access to a lead. `visitor` is its cookie's token. */
export function hasLeadAccess(visitor: string | null, leadId: string, level: AccessLevel, now = new Date()): boolean {
  return hasLevel(findLeadAccess(db(), visitor, leadId, now), level)
}
