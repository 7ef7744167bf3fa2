import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, type MESSAGE_CHANNELS, receivedMessages } from '#app/db/schema/index.ts'

/**
 * The lead of anyone with an address or a number, as received messages keep it: the newest lead outside the trash that has it, else the one that their last message belongs to, such as a
 * husband's who was linked to his wife's; null where there is none.
 */
export function findSenderLead(tx: Tx, channel: (typeof MESSAGE_CHANNELS)[number], senderKey: string): string | null {
  return findLeadOf(tx, channel, senderKey) ?? leadOfLastMessage(tx, channel, senderKey)
}

/** The newest lead outside the trash that has an address or a number. */
export function findLeadOf(tx: Tx, channel: (typeof MESSAGE_CHANNELS)[number], senderKey: string): string | null {
  const theirs = channel === 'email' ? eq(leads.emailKey, senderKey) : eq(leads.phoneE164, senderKey)
  const newest = tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(theirs, isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1)
  return newest.get()?.id ?? null
}

function leadOfLastMessage(tx: Tx, channel: (typeof MESSAGE_CHANNELS)[number], senderKey: string): string | null {
  const last = tx
    .select({ id: leads.id })
    .from(receivedMessages)
    .innerJoin(leads, eq(leads.id, receivedMessages.leadId))
    .where(and(eq(receivedMessages.senderKey, senderKey), eq(receivedMessages.channel, channel), isNull(leads.deletedAt)))
    .orderBy(desc(receivedMessages.receivedAt), desc(receivedMessages.id))
    .limit(1)
  return last.get()?.id ?? null
}
