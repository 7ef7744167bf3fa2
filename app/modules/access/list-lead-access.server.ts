import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, leads, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { type AccessLevel, grantForLead, proofForLead } from './grants.server.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'

type Asked = { tokenHash: string; now: Date }

const submittedLeads = statement((db, { tokenHash, now }: Asked) =>
  db
    .select({ leadId: leads.id })
    .from(visitors)
    .innerJoin(leadGrants, eq(leadGrants.visitorId, visitors.id))
    .innerJoin(leads, and(grantForLead(now), isNull(leads.deletedAt)))
    .where(eq(visitors.tokenHash, tokenHash)),
)

const provedLeads = statement((db, { tokenHash, now }: Asked) =>
  db
    .select({ leadId: leads.id })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .innerJoin(leads, and(proofForLead(now), isNull(leads.deletedAt)))
    .where(eq(visitors.tokenHash, tokenHash)),
)

/**
 * The leads that a browser has access to, outside the trash: those that it submitted, and all of the mailboxes that it proved.
 */
export function listLeadAccess(visitor: string | null, now = new Date(), tx: Db | Tx = db()): ReadonlyMap<string, AccessLevel> {
  if (visitor === null) return new Map()
  const asked = { tokenHash: hashToken(visitor), now }
  const levels = new Map<string, AccessLevel>()
  for (const { leadId } of submittedLeads(tx, asked).all()) levels.set(leadId, 'submitted')
  for (const { leadId } of provedLeads(tx, asked).all()) levels.set(leadId, 'proved')
  return levels
}

const provedMailboxesOf = statement((db, { tokenHash, now }: Asked) =>
  db
    .select({ visitorId: visitors.id, emailKey: visitorMailboxes.emailKey })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .where(and(eq(visitors.tokenHash, tokenHash), gt(visitorMailboxes.expiresAt, now)))
    .orderBy(asc(visitorMailboxes.emailKey)),
)

/** An owner as far as a browser has identified them: its proved mailboxes, in lowercase. */
export type Owner = { visitorId: string; mailboxes: string[] }

/** The owner at a browser; null if it proved no mailbox. `visitor` is its cookie's token. */
export function findOwner(visitor: string | null, now = new Date()): Owner | null {
  if (visitor === null) return null
  const rows = provedMailboxesOf(db(), { tokenHash: hashToken(visitor), now }).all()
  const [first] = rows
  return first ? { visitorId: first.visitorId, mailboxes: rows.map(({ emailKey }) => emailKey) } : null
}
