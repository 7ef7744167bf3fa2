import { and, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { leadGrants, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { GRANT_DAYS } from './grants.server.ts'

/** Removes at most `limit` grants and proofs of browsers that have ended, and as many browsers that have none and were not seen for as long as one lasts; returns the largest of the counts. */
export function deleteExpiredGrants(tx: Tx, now: Date, limit: number): number {
  const endedGrants = tx
    .select({ visitorId: leadGrants.visitorId, leadId: leadGrants.leadId })
    .from(leadGrants)
    .where(lte(leadGrants.expiresAt, now))
    .orderBy(leadGrants.expiresAt, leadGrants.visitorId, leadGrants.leadId)
    .limit(limit)
  const removedGrants = tx
    .delete(leadGrants)
    .where(inArray(sql`(${leadGrants.visitorId}, ${leadGrants.leadId})`, endedGrants))
    .run().changes
  const endedProofs = tx
    .select({ visitorId: visitorMailboxes.visitorId, emailKey: visitorMailboxes.emailKey })
    .from(visitorMailboxes)
    .where(lte(visitorMailboxes.expiresAt, now))
    .orderBy(visitorMailboxes.expiresAt, visitorMailboxes.visitorId, visitorMailboxes.emailKey)
    .limit(limit)
  const removedProofs = tx
    .delete(visitorMailboxes)
    .where(inArray(sql`(${visitorMailboxes.visitorId}, ${visitorMailboxes.emailKey})`, endedProofs))
    .run().changes
  const unseenSince = new Date(now.getTime() - GRANT_DAYS * DAY_MS)
  const grantsOfVisitor = tx.select({ leadId: leadGrants.leadId }).from(leadGrants).where(eq(leadGrants.visitorId, visitors.id))
  const proofsOfVisitor = tx
    .select({ emailKey: visitorMailboxes.emailKey })
    .from(visitorMailboxes)
    .where(eq(visitorMailboxes.visitorId, visitors.id))
  const endedVisitors = tx
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(lt(visitors.lastSeenAt, unseenSince), notExists(grantsOfVisitor), notExists(proofsOfVisitor)))
    .orderBy(visitors.lastSeenAt, visitors.id)
    .limit(limit)
  const removedVisitors = tx.delete(visitors).where(inArray(visitors.id, endedVisitors)).run().changes
  return Math.max(removedGrants, removedProofs, removedVisitors)
}
