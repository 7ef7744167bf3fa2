import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leadGrants, leads, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { type AccessLevel, grantForLead, proofForLead } from './grants.server.ts'
import { hashToken } from '#app/modules/tokens/secret-token.server.ts'

const submittedLeads = prepared((db) =>
  db
    .select({ leadId: leads.id })
    .from(visitors)
    .innerJoin(leadGrants, eq(leadGrants.visitorId, visitors.id))
    .innerJoin(leads, and(grantForLead, isNull(leads.deletedAt)))
    .where(eq(visitors.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
)

const provedLeads = prepared((db) =>
  db
    .select({ leadId: leads.id })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .innerJoin(leads, and(proofForLead(leads.emailKey), isNull(leads.deletedAt)))
    .where(eq(visitors.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
)

/** The leads that a browser may act for, without those in the trash: those that it submitted, and all of the mailboxes that it proved. */
export function listLeadAccessIn(tx: Db | Tx, visitor: string | null, now = new Date()): ReadonlyMap<string, AccessLevel> {
  if (visitor === null) return new Map()
  const asked = { tokenHash: hashToken(visitor), now }
  const levels = new Map<string, AccessLevel>()
  for (const { leadId } of submittedLeads(tx).all(asked)) levels.set(leadId, 'submitted')
  for (const { leadId } of provedLeads(tx).all(asked)) levels.set(leadId, 'proved')
  return levels
}

/** The same, outside of a transaction. */
export function listLeadAccess(visitor: string | null, now = new Date()): ReadonlyMap<string, AccessLevel> {
  return listLeadAccessIn(db(), visitor, now)
}
