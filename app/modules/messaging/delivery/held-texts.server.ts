import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

const heldBy = statement((db, { key }: { key: string }) =>
  db.select({ id: receivedMessages.id }).from(receivedMessages).where(holding(key)).limit(1),
)

/** Whether texts to a number are held until a person decides, because someone there asked for no more in their own words. */
export function areTextsHeld(tx: Db | Tx, phone: string): boolean {
  return heldBy(tx, { key: recipientKey('sms', phone) }).get() !== undefined
}

/** Decided by staff, or by the person's STOP or START. */
export function endHold(tx: Tx, phone: string): void {
  tx.update(receivedMessages)
    .set({ holdsTexts: false })
    .where(holding(recipientKey('sms', phone)))
    .run()
}

/** A literal, because the partial index requires one. */
function holding(key: string) {
  return and(eq(receivedMessages.senderKey, key), sql`${receivedMessages.holdsTexts} = 1`)
}
