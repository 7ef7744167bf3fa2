import { and, eq, inArray, lte, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { privacyCopies, privacyRequests } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { PROOF_DAYS, REQUEST_KEPT_DAYS } from './rules.ts'

/** Removes at most `limit` requests that nobody proved in time, or that were answered long ago, and returns how many. */
export function deleteExpiredRequests(tx: Tx, now: Date, limit: number): number {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const unproved = and(eq(privacyRequests.state, 'unproved'), lte(privacyRequests.createdAt, before(PROOF_DAYS)))
  const answered = lte(privacyRequests.answeredAt, before(REQUEST_KEPT_DAYS))
  const ended = tx
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(or(unproved, answered))
    .orderBy(privacyRequests.createdAt, privacyRequests.id)
    .limit(limit)
  return tx.delete(privacyRequests).where(inArray(privacyRequests.id, ended)).run().changes
}

/** Removes at most `limit` copies whose link has ended, and returns how many. */
export function deleteExpiredCopies(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ id: privacyCopies.requestId })
    .from(privacyCopies)
    .where(lte(privacyCopies.expiresAt, now))
    .orderBy(privacyCopies.expiresAt, privacyCopies.requestId)
    .limit(limit)
  return tx.delete(privacyCopies).where(inArray(privacyCopies.requestId, ended)).run().changes
}
