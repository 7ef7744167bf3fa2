import type { Db, Tx } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { nextNumber, nextWord } from './unique.ts'

export type ReceivedMessageRow = typeof receivedMessages.$inferSelect

/** Inserts a message to the company, by default an unhandled email. */
export function makeReceivedMessage(
  tx: Db | Tx,
  overrides: Partial<typeof receivedMessages.$inferInsert> = {},
): ReceivedMessageRow {
  const sender = overrides.sender ?? `owner${nextNumber()}@example.com`
  return tx
    .insert(receivedMessages)
    .values({
      channel: 'email',
      sender,
      senderKey: sender.trim().toLowerCase(),
      recipient: 'hello@harvestgate.example',
      subject: 'Re: Your rent analysis',
      textBody: 'Thank you. When could you come by?',
      providerId: `${nextWord()}@example.com`,
      receivedAt: new Date(),
      ...overrides,
    })
    .returning()
    .get()
}
