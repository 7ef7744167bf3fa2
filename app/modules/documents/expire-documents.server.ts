import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { recordEvent } from './record-event.server.ts'

/** Closes at most `limit` documents whose time to sign is over, and returns how many. Whoever asks before is told by the date. */
export function expireDocuments(tx: Tx, now: Date, limit: number): number {
  const over = tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.status, 'pending'), lte(documents.expiresAt, now)))
    .orderBy(documents.expiresAt, documents.id)
    .limit(limit)
  const expired = tx
    .update(documents)
    .set({ status: 'expired' })
    .where(inArray(documents.id, over))
    .returning({ id: documents.id })
    .all()
  for (const { id } of expired) recordEvent(tx, { documentId: id, kind: 'expired', actor: 'system', createdAt: now })
  return expired.length
}
