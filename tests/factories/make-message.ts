import type { Db, Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { nextNumber } from './unique.ts'

export type MessageRow = typeof messages.$inferSelect

/** Inserts a message into the outbox, without the job that would send it. */
export function makeMessage(tx: Db | Tx, overrides: Partial<typeof messages.$inferInsert> = {}): MessageRow {
  const recipient = overrides.recipient ?? `owner${nextNumber()}@example.com`
  return tx
    .insert(messages)
    .values({
      channel: 'email',
      template: 'analysis-report',
      recipient,
      recipientKey: recipient.trim().toLowerCase(),
      subject: 'Your rent analysis',
      textBody: 'Here is our rent estimate for your property.',
      state: 'kept',
      ...overrides,
    })
    .returning()
    .get()
}
