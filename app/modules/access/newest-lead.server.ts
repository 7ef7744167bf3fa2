import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadGrants, leads, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import { grantForLead } from './grants.server.ts'

type Asked = { tokenHash: string; now: Date }

const newestSubmitted = statement((db, { tokenHash, now }: Asked) =>
  db
    .select({ id: leads.id, createdAt: leads.createdAt })
    .from(visitors)
    .innerJoin(leadGrants, eq(leadGrants.visitorId, visitors.id))
    .innerJoin(leads, and(grantForLead(now), isNull(leads.deletedAt)))
    .where(eq(visitors.tokenHash, tokenHash))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1),
)

/** Reads one lead per mailbox: an owner may have thousands. */
const newestProved = statement((db, { tokenHash, now }: Asked) => {
  const other = alias(leads, 'other')
  const newest = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.emailKey, visitorMailboxes.emailKey), isNull(other.deletedAt)))
    .orderBy(desc(other.createdAt), desc(other.id))
    .limit(1)
  return db
    .select({ id: leads.id, createdAt: leads.createdAt })
    .from(visitors)
    .innerJoin(visitorMailboxes, eq(visitorMailboxes.visitorId, visitors.id))
    .innerJoin(leads, eq(leads.id, newest))
    .where(and(eq(visitors.tokenHash, tokenHash), gt(visitorMailboxes.expiresAt, now)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
})

/**
 * The newest lead outside the trash that a browser has access to: one that it submitted, or one of the mailboxes that it proved.
 * Null if there is none. `visitor` is its cookie's token.
 */
export function findNewestLead(visitor: string | null, now = new Date()): string | null {
  if (visitor === null) return null
  const asked = { tokenHash: hashToken(visitor), now }
  const found = [newestSubmitted(db(), asked).get(), newestProved(db(), asked).get()].flatMap((lead) => lead ?? [])
  const [newest] = found.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1),
  )
  return newest?.id ?? null
}
