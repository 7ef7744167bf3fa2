import { and, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadGrants, leads, visitorMailboxes } from '#app/db/schema/index.ts'

/** Ends the grants for every lead of an e-mail of browsers that did not prove it, and with them the links that those were handed (`findHandedAccess`). */
export function endUnprovedGrants(tx: Tx, emailKey: string): void {
  const ofEmail = tx.select({ id: leads.id }).from(leads).where(eq(leads.emailKey, emailKey))
  endGrants(tx, or(eq(leadGrants.emailKey, emailKey), inArray(leadGrants.leadId, ofEmail)), emailKey)
}

/**
 * A browser that proved the mailbox has acted for a lead: from now on it is nobody's who only typed the e-mail, also where they typed it after the proof. What the
 * owner adds is thereby never read or changed by them.
 */
export function takeOverLead(tx: Tx, leadId: string): void {
  const lead = tx.select({ emailKey: leads.emailKey }).from(leads).where(eq(leads.id, leadId)).get()
  if (lead) endGrants(tx, eq(leadGrants.leadId, leadId), lead.emailKey)
}

function endGrants(tx: Tx, which: SQL | undefined, emailKey: string): void {
  const provers = tx
    .select({ visitorId: visitorMailboxes.visitorId })
    .from(visitorMailboxes)
    .where(eq(visitorMailboxes.emailKey, emailKey))
  tx.delete(leadGrants)
    .where(and(which, notInArray(leadGrants.visitorId, provers)))
    .run()
}
