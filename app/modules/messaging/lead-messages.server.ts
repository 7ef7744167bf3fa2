import { desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { maskText } from './mask-secrets.ts'
import { type MessageLife, messageLife } from './message-life.ts'

/** Messages of a lead that its page shows. */
const MAX_MESSAGES = 20

/** A message as a lead's page shows it: links and codes in it are masked. */
export type LeadMessage = Pick<
  typeof messages.$inferSelect,
  'id' | 'channel' | 'subject' | 'recipient' | 'createdAt' | 'textBody' | 'bodyRemovedAt'
> & { life: MessageLife }

/** The newest messages to a lead. */
export function listMessagesOfLead(leadId: string): LeadMessage[] {
  return db()
    .select({
      id: messages.id,
      channel: messages.channel,
      subject: messages.subject,
      recipient: messages.recipient,
      state: messages.state,
      deliveredAt: messages.deliveredAt,
      bouncedAt: messages.bouncedAt,
      complainedAt: messages.complainedAt,
      answeredAt: messages.answeredAt,
      createdAt: messages.createdAt,
      textBody: messages.textBody,
      bodyRemovedAt: messages.bodyRemovedAt,
    })
    .from(messages)
    .where(eq(messages.leadId, leadId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_MESSAGES)
    .all()
    .map(({ state, deliveredAt, bouncedAt, complainedAt, answeredAt, ...message }) => ({
      ...message,
      life: messageLife({ state, deliveredAt, bouncedAt, complainedAt, answeredAt }),
      subject: maskText(message.subject),
      textBody: maskText(message.textBody),
    }))
}
