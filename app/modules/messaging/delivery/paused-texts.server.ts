import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

const pausedBy = statement((db, { key }: { key: string }) =>
  db.select({ id: receivedMessages.id }).from(receivedMessages).where(pausing(key)).limit(1),
)

/** Whether texts to a number are held until a person decides, because someone there asked for no more in their own words. */
export function areTextsPaused(tx: Db | Tx, phone: string): boolean {
  return pausedBy(tx, { key: recipientKey('sms', phone) }).get() !== undefined
}

/** Decided by staff, or by the person's STOP or START. */
export function resumeTexts(tx: Tx, phone: string): void {
  tx.update(receivedMessages)
    .set({ pausesTexts: false })
    .where(pausing(recipientKey('sms', phone)))
    .run()
}

/** A literal, because the partial index requires one. */
function pausing(key: string) {
  return and(eq(receivedMessages.senderKey, key), sql`${receivedMessages.pausesTexts} = 1`)
}
