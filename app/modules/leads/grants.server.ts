import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { type GRANT_ORIGINS, leadGrants, leads, visitors } from '#app/db/schema/index.ts'

/** Days that a browser may act for a lead that it submitted, or whose mailed link it followed. */
export const GRANT_DAYS = 180

const DAY = 24 * 60 * 60 * 1000

/** Lets a browser act for a lead: adjust its rent, accept its terms, pay, see it under 'Your Properties'. `visitor` is the token of `app/http/visitor.server.ts`. */
export function grantLead(
  tx: Tx,
  visitor: string,
  leadId: string,
  origin: (typeof GRANT_ORIGINS)[number],
  now = new Date(),
): void {
  const tokenHash = hashVisitor(visitor)
  tx.insert(visitors)
    .values({ tokenHash, lastSeenAt: now })
    .onConflictDoUpdate({ target: visitors.tokenHash, set: { lastSeenAt: now } })
    .run()
  const row = tx.select({ id: visitors.id }).from(visitors).where(eq(visitors.tokenHash, tokenHash)).get()
  if (!row) throw new Error('A visitor that was just written is missing')
  const expiresAt = new Date(now.getTime() + GRANT_DAYS * DAY)
  tx.insert(leadGrants)
    .values({ visitorId: row.id, leadId, origin, expiresAt })
    .onConflictDoUpdate({ target: [leadGrants.visitorId, leadGrants.leadId], set: { expiresAt } })
    .run()
}

/** Whether a browser may act for a lead (decisions, section 3). */
export function mayActFor(visitor: string | null, leadId: string, now = new Date()): boolean {
  return findGrantOrigin(visitor, leadId, now) !== null
}

/** How a browser came to act for a lead; null where it may not. */
export function findGrantOrigin(visitor: string | null, leadId: string, now = new Date()): (typeof GRANT_ORIGINS)[number] | null {
  if (visitor === null) return null
  const grant = db()
    .select({ origin: leadGrants.origin })
    .from(leadGrants)
    .innerJoin(visitors, eq(visitors.id, leadGrants.visitorId))
    .innerJoin(leads, eq(leads.id, leadGrants.leadId))
    .where(
      and(
        eq(visitors.tokenHash, hashVisitor(visitor)),
        eq(leadGrants.leadId, leadId),
        gt(leadGrants.expiresAt, now),
        isNull(leads.deletedAt),
      ),
    )
    .get()
  return grant?.origin ?? null
}

/** The leads that a browser may act for, without those in the bin. */
export function grantedLeadIds(visitor: string | null, now = new Date()): Set<string> {
  if (visitor === null) return new Set()
  const rows = db()
    .select({ leadId: leadGrants.leadId })
    .from(leadGrants)
    .innerJoin(visitors, eq(visitors.id, leadGrants.visitorId))
    .innerJoin(leads, eq(leads.id, leadGrants.leadId))
    .where(and(eq(visitors.tokenHash, hashVisitor(visitor)), gt(leadGrants.expiresAt, now), isNull(leads.deletedAt)))
    .all()
  return new Set(rows.map((row) => row.leadId))
}

function hashVisitor(visitor: string): string {
  return createHash('sha256').update(visitor).digest('hex')
}
