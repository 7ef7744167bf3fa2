import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { tokens } from '#app/db/schema/index.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'

/** A report link that its owner created for someone. `id` identifies it without its secret. */
export type SharedLink = { id: string; sealedToken: Buffer | null; label: string | null; createdAt: Date; endsAt: Date }

const workingLinksOfLead = statement((db, { leadId, now }: { leadId: string; now: Date }) =>
  db
    .select({
      id: tokens.hash,
      sealedToken: tokens.sealedToken,
      label: tokens.label,
      createdAt: tokens.createdAt,
      endsAt: tokens.expiresAt,
    })
    .from(tokens)
    .where(
      and(eq(tokens.leadId, leadId), eq(tokens.purpose, 'shared_report'), isNull(tokens.revokedAt), gt(tokens.expiresAt, now)),
    )
    .orderBy(desc(tokens.createdAt), desc(tokens.hash)),
)

/** The active links to a lead's report, newest first. */
export function listSharedLinks(leadId: string, now = new Date(), tx: Db | Tx = db()): SharedLink[] {
  return workingLinksOfLead(tx, { leadId, now }).all()
}

/** The target of a shared link. ended: it was revoked or has expired. */
type FoundShare = { state: 'open'; id: string; leadId: string; label: string | null } | { state: 'ended' }

/** The link with this secret; null if there never was one, or it was deleted since. */
export function findSharedLink(tx: Db | Tx, token: string, now = new Date()): FoundShare | null {
  const link = tx
    .select()
    .from(tokens)
    .where(and(eq(tokens.hash, hashToken(token)), eq(tokens.purpose, 'shared_report')))
    .get()
  if (!link) return null
  if (link.leadId === null || link.revokedAt !== null || link.expiresAt <= now) return { state: 'ended' }
  return { state: 'open', id: link.hash, leadId: link.leadId, label: link.label }
}
