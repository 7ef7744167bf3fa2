import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { placed, prepared } from '#app/db/prepared.server.ts'
import { type GRANT_ORIGINS, leadGrants, leads, visitors } from '#app/db/schema/index.ts'

/** Days that a browser may act for a lead that it submitted, or whose mailed link it followed. */
export const GRANT_DAYS = 180

/** How a browser came to act for a lead. */
type GrantOrigin = (typeof GRANT_ORIGINS)[number]

const DAY = 24 * 60 * 60 * 1000

const visitorSeen = prepared((db) =>
  db
    .update(visitors)
    .set({ lastSeenAt: placed(visitors.lastSeenAt, 'now') })
    .where(eq(visitors.tokenHash, sql.placeholder('tokenHash')))
    .returning({ id: visitors.id })
    .prepare(),
)

const grantRenewed = prepared((db) =>
  db
    .update(leadGrants)
    .set({ expiresAt: placed(leadGrants.expiresAt, 'expiresAt') })
    .where(and(eq(leadGrants.visitorId, sql.placeholder('visitorId')), eq(leadGrants.leadId, sql.placeholder('leadId'))))
    .prepare(),
)

/** Lets a browser act for a lead: adjust its rent, accept its terms, pay, see it under 'Your Properties'. `visitor` is the token of `app/http/visitor.server.ts`. */
export function grantLead(tx: Tx, visitor: string, leadId: string, origin: GrantOrigin, now = new Date()): void {
  const tokenHash = hashVisitor(visitor)
  const [seen] = visitorSeen().all({ tokenHash, now })
  const visitorId = seen?.id ?? writeVisitor(tx, tokenHash, now)
  const expiresAt = new Date(now.getTime() + GRANT_DAYS * DAY)
  const isRenewed = grantRenewed().run({ visitorId, leadId, expiresAt }).changes > 0
  if (!isRenewed) insertRow(tx, leadGrants, { visitorId, leadId, origin, expiresAt })
}

function writeVisitor(tx: Tx, tokenHash: string, now: Date): string {
  const id = newId()
  insertRow(tx, visitors, { id, tokenHash, lastSeenAt: now })
  return id
}

/** Whether a browser may act for a lead (decisions, section 3). */
export function mayActFor(visitor: string | null, leadId: string, now = new Date()): boolean {
  return findGrantOrigin(visitor, leadId, now) !== null
}

const grantForLead = prepared((db) =>
  db
    .select({ origin: leadGrants.origin })
    .from(leadGrants)
    .innerJoin(visitors, eq(visitors.id, leadGrants.visitorId))
    .innerJoin(leads, eq(leads.id, leadGrants.leadId))
    .where(
      and(
        eq(visitors.tokenHash, sql.placeholder('tokenHash')),
        eq(leadGrants.leadId, sql.placeholder('leadId')),
        gt(leadGrants.expiresAt, placed(leadGrants.expiresAt, 'now')),
        isNull(leads.deletedAt),
      ),
    )
    .prepare(),
)

/** How a browser came to act for a lead; null where it may not. */
export function findGrantOrigin(visitor: string | null, leadId: string, now = new Date()): GrantOrigin | null {
  if (visitor === null) return null
  return grantForLead().get({ tokenHash: hashVisitor(visitor), leadId, now })?.origin ?? null
}

const grantsOfVisitor = prepared((db) =>
  db
    .select({ leadId: leadGrants.leadId, origin: leadGrants.origin })
    .from(leadGrants)
    .innerJoin(visitors, eq(visitors.id, leadGrants.visitorId))
    .innerJoin(leads, eq(leads.id, leadGrants.leadId))
    .where(
      and(
        eq(visitors.tokenHash, sql.placeholder('tokenHash')),
        gt(leadGrants.expiresAt, placed(leadGrants.expiresAt, 'now')),
        isNull(leads.deletedAt),
      ),
    )
    .prepare(),
)

/** The leads that a browser may act for, without those in the bin, each with how it came to. */
export function findGrants(visitor: string | null, now = new Date()): ReadonlyMap<string, GrantOrigin> {
  if (visitor === null) return new Map()
  const rows = grantsOfVisitor().all({ tokenHash: hashVisitor(visitor), now })
  return new Map(rows.map(({ leadId, origin }) => [leadId, origin]))
}

function hashVisitor(visitor: string): string {
  return createHash('sha256').update(visitor).digest('hex')
}
