import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, leads, visitorMailboxes } from '#app/db/schema/index.ts'

/**
 * Ends all grants for leads with an email in browsers that did not prove it, along with the links issued to those browsers
 * (`findHandedAccess`).
 */
export function endUnprovedGrants(tx: Tx, emailKey: string): void {
  const ofEmail = tx.select({ id: leads.id }).from(leads).where(eq(leads.emailKey, emailKey))
  endGrants(tx, or(eq(leadGrants.emailKey, emailKey), inArray(leadGrants.leadId, ofEmail)), emailKey)
}

/**
 * Call when a browser with a proved mailbox acts for a lead: ends the grants of everyone who only typed the email. They can then
 * never see or change the owner's data.
 */
export function takeOverLead(tx: Tx, leadId: string): void {
  const lead = tx.select({ emailKey: leads.emailKey }).from(leads).where(eq(leads.id, leadId)).get()
  if (lead) endGrants(tx, eq(leadGrants.leadId, leadId), lead.emailKey)
}

const unprovedGrantOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ visitorId: leadGrants.visitorId })
    .from(leadGrants)
    .innerJoin(leads, eq(leads.id, leadGrants.leadId))
    .leftJoin(
      visitorMailboxes,
      and(eq(visitorMailboxes.visitorId, leadGrants.visitorId), eq(visitorMailboxes.emailKey, leads.emailKey)),
    )
    .where(and(eq(leadGrants.leadId, leadId), isNull(visitorMailboxes.visitorId)))
    .limit(1),
)

/** Whether `takeOverLead` would end any grant: usually not, which saves a write. */
export function hasUnprovedGrant(tx: Db | Tx, leadId: string): boolean {
  return unprovedGrantOfLead(tx, { leadId }).get() !== undefined
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
