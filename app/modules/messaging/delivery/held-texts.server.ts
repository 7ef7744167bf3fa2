import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

/** Whether no text goes to a number until a person has decided, because someone asked from there for no more in their own words. */
export function areTextsHeld(tx: Db | Tx, phone: string): boolean {
  return tx.select({ id: receivedMessages.id }).from(receivedMessages).where(holding(phone)).limit(1).get() !== undefined
}

/** It was decided, by staff or by a STOP or START of the person. */
export function endHold(tx: Tx, phone: string): void {
  tx.update(receivedMessages).set({ holdsTexts: false }).where(holding(phone)).run()
}

/** As a literal: only so is the partial index found. */
function holding(phone: string) {
  return and(eq(receivedMessages.senderKey, recipientKey('sms', phone)), sql`${receivedMessages.holdsTexts} = 1`)
}
