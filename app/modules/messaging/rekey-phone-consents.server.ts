import { and, eq, notLike } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

/** Brings at most `limit` consents that an earlier version of the product kept under a number as it was typed to E.164, and returns how many. */
export function rekeyPhoneConsents(tx: Tx, _now: Date, limit: number): number {
  const typed = tx
    .select({ id: consents.id, key: consents.recipientKey })
    .from(consents)
    .where(and(eq(consents.channel, 'sms'), notLike(consents.recipientKey, '+%'), notLike(consents.recipientKey, 'typed:%')))
    .orderBy(consents.id)
    .limit(limit)
    .all()
  for (const { id, key } of typed) {
    tx.update(consents)
      .set({ recipientKey: recipientKey('sms', key) })
      .where(eq(consents.id, id))
      .run()
  }
  return typed.length
}
