import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, receivedMessages, type MessageChannel } from '#app/db/schema/index.ts'

/**
 * The lead for an address or a number, in the format of received messages: the newest lead with it outside the trash, else the
 * lead of their last message, such as a husband who was linked to his wife's lead; or null.
 */
export function findSenderLead(tx: Tx, channel: MessageChannel, senderKey: string): string | null {
  return findLeadOf(tx, channel, senderKey) ?? leadOfLastMessage(tx, channel, senderKey)
}

/** The newest lead outside the trash with this address or number. */
export function findLeadOf(tx: Tx, channel: MessageChannel, senderKey: string): string | null {
  const theirs = channel === 'email' ? eq(leads.emailKey, senderKey) : eq(leads.phoneE164, senderKey)
  const newest = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(theirs, isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return newest.get()?.id ?? null
}

function leadOfLastMessage(tx: Tx, channel: MessageChannel, senderKey: string): string | null {
  const last = tx
    .select({ id: leads.id })
    .from(receivedMessages)
    .innerJoin(leads, eq(leads.id, receivedMessages.leadId))
    .where(and(eq(receivedMessages.senderKey, senderKey), eq(receivedMessages.channel, channel), isNull(leads.deletedAt)))
    .orderBy(desc(receivedMessages.receivedAt), desc(receivedMessages.id))
    .limit(1)
  return last.get()?.id ?? null
}
