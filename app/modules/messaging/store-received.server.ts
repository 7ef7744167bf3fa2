import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { messages, receivedMessages } from '#app/db/schema/index.ts'

export type NewReceivedMessage = typeof receivedMessages.$inferInsert

/** Stores a message that somebody wrote to us. False where it is stored already, by the provider's id of it. */
export function storeReceived(tx: Tx, received: NewReceivedMessage): boolean {
  return insertRow(tx, receivedMessages, received, { orIgnore: true }) > 0
}

/** Keeps that a message of ours was answered; the first answer counts. */
export function recordAnswer(tx: Tx, messageId: string, now: Date): void {
  tx.update(messages)
    .set({ answeredAt: now })
    .where(and(eq(messages.id, messageId), isNull(messages.answeredAt)))
    .run()
}
