import { and, inArray, isNull, lte, ne } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { messageContents, messages } from '#app/db/schema/index.ts'
import { BODY_DAYS } from './outbox-filter.ts'

/** Removes what at most `limit` old messages say, with their files, and returns how many. To whom, when and about what they were written stays. */
export function deleteExpiredBodies(tx: Tx, now: Date, limit: number): number {
  const newest = new Date(now.getTime() - BODY_DAYS * DAY_MS)
  const old = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(isNull(messages.bodyRemovedAt), lte(messages.createdAt, newest), ne(messages.state, 'queued')))
    .orderBy(messages.createdAt, messages.id)
    .limit(limit)
    .all()
    .map(({ id }) => id)
  tx.delete(messageContents).where(inArray(messageContents.messageId, old)).run()
  const removed = { textBody: '', htmlBody: null, headers: null, attachments: null, isMasked: true, bodyRemovedAt: now }
  return tx.update(messages).set(removed).where(inArray(messages.id, old)).run().changes
}
