import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import type { MessageTemplate } from './queue-mail.server.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

/** Whether a mail of this kind was ever written to an address. */
export function hasMailed(tx: Tx, template: MessageTemplate, email: string): boolean {
  const mails = and(eq(messages.recipientKey, recipientKey('email', email)), eq(messages.template, template))
  return tx.select({ id: messages.id }).from(messages).where(mails).limit(1).get() !== undefined
}
