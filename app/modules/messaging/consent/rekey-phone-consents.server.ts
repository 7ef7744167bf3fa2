import { eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

/** Brings the consents that `which` finds, kept by an earlier version of the product under a number as it was typed, to E.164; says how many. */
export function rekeyPhoneConsents(tx: Tx, which: SQL): number {
  const typed = tx.select({ id: consents.id, key: consents.recipientKey }).from(consents).where(which).all()
  for (const { id, key } of typed) {
    tx.update(consents)
      .set({ recipientKey: recipientKey('sms', key) })
      .where(eq(consents.id, id))
      .run()
  }
  return typed.length
}
