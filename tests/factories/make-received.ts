import type { Db, Tx } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import { nextNumber } from './unique.ts'

/** Inserts a received message as it is stored on arrival. */
export function makeReceived(tx: Db | Tx, overrides: Partial<typeof receivedMessages.$inferInsert> = {}) {
  const number = nextNumber()
  const sender = overrides.sender ?? `writer${number}@example.com`
  return tx
    .insert(receivedMessages)
    .values({
      channel: 'email',
      sender,
      senderName: 'Dana Holt',
      senderKey: sender.toLowerCase(),
      recipient: 'office@example.com',
      subject: 'Re: Your rental',
      textBody: 'Yes, Tuesday works.',
      providerId: `${newId()}@example.com`,
      receivedAt: new Date(),
      ...overrides,
    })
    .returning()
    .get()
}
