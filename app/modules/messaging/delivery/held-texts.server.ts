import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

const heldBy = statement((db, { key }: { key: string }) =>
  db.select({ id: receivedMessages.id }).from(receivedMessages).where(holding(key)).limit(1),
)

/** Whether no text goes to a number until a person has decided, because someone asked from there for no more in their own words. */
export function areTextsHeld(tx: Db | Tx, phone: string): boolean {
  return heldBy(tx, { key: recipientKey('sms', phone) }).get() !== undefined
}

/** It was decided, by staff or by a STOP or START of the person. */
export function endHold(tx: Tx, phone: string): void {
  tx.update(receivedMessages)
    .set({ holdsTexts: false })
    .where(holding(recipientKey('sms', phone)))
    .run()
}

/** As a literal: only so is the partial index found. */
function holding(key: string) {
  return and(eq(receivedMessages.senderKey, key), sql`${receivedMessages.holdsTexts} = 1`)
}
