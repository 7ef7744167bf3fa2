import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import { findRepliedMessage } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { findLeadOf, findSenderLead } from './find-sender-lead.server.ts'
import type { ParsedMail } from '../parse/parse-mail.ts'

/** Our Message-IDs are a message's id before the @. */
const OUR_ID = /^([0-9a-f]{32})@/

/** What a mail belongs to: the message of ours that it answers, and a lead; null where there is none. */
export type Match = { messageId: string | null; leadId: string | null }

/**
 * Where a mail belongs: by the address that it was sent to, which we made and signed for one message; else by the messages that it says it answers, ours or those that came in before; else by its sender.
 * Anyone who forwards one of our mails to another person answers for the same lead; but one lead does not write into the conversation of another by naming a message of it. Someone who merely types another
 * one's address into From is found by that alone.
 */
export function findMatch(tx: Tx, mail: Pick<ParsedMail, 'recipients' | 'inReplyTo' | 'references' | 'sender'>): Match {
  const { address } = mail.sender
  const signed = findRepliedMessage(mail.recipients)
  const meant = firstMessage(tx, signed === null ? [] : [signed])
  if (meant) return { messageId: meant.id, leadId: meant.leadId ?? findSenderLead(tx, 'email', address) }
  const named = [mail.inReplyTo, ...mail.references.toReversed()].filter((id) => id !== null)
  const answered = firstMessage(
    tx,
    named.flatMap((id) => OUR_ID.exec(id)?.[1] ?? []),
  )
  const leadId = answered ? answered.leadId : leadOfThread(tx, named)
  if (leadId === null) return { messageId: answered?.id ?? null, leadId: findSenderLead(tx, 'email', address) }
  const own = findLeadOf(tx, 'email', address)
  if (own !== null && !mayWriteInto(tx, leadId, address)) return { messageId: null, leadId: own }
  return { messageId: answered?.id ?? null, leadId }
}

/** Whether someone has a conversation with a lead: it is theirs, or what they wrote before was put onto it. */
function mayWriteInto(tx: Tx, leadId: string, address: string): boolean {
  const theirs = and(eq(leads.id, leadId), eq(leads.emailKey, address))
  if (tx.select({ id: leads.id }).from(leads).where(theirs).get()) return true
  const before = and(eq(receivedMessages.senderKey, address), eq(receivedMessages.leadId, leadId))
  return tx.select({ id: receivedMessages.id }).from(receivedMessages).where(before).limit(1).get() !== undefined
}

/** The first of these messages of ours that there is. */
function firstMessage(tx: Tx, ids: readonly string[]): { id: string; leadId: string | null } | undefined {
  if (ids.length === 0) return undefined
  const there = tx
    .select({ id: messages.id, leadId: messages.leadId })
    .from(messages)
    .where(inArray(messages.id, [...ids]))
    .all()
  return there.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))[0]
}

/** The lead that an earlier mail of the same conversation belongs to. */
function leadOfThread(tx: Tx, ids: readonly string[]): string | null {
  if (ids.length === 0) return null
  const earlier = tx
    .select({ leadId: receivedMessages.leadId })
    .from(receivedMessages)
    .where(
      and(
        eq(receivedMessages.channel, 'email'),
        inArray(receivedMessages.providerId, [...ids]),
        isNotNull(receivedMessages.leadId),
      ),
    )
    .orderBy(desc(receivedMessages.receivedAt), desc(receivedMessages.id))
    .limit(1)
  return earlier.get()?.leadId ?? null
}
