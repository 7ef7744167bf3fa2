import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import { findRepliedMessage } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { findLeadOf, findSenderLead } from './find-sender-lead.server.ts'
import type { ParsedMail } from '../parse/parse-mail.ts'

/** Our Message-IDs have the message's id before the @. */
const OUR_ID = /^([0-9a-f]{32})@/

/**
 * What an email belongs to: our message that it answers, and a lead, or null. `isTrusted`: it came to the signed address of a
 * message to this lead, so its writer got that message.
 */
export type Match = { messageId: string | null; leadId: string | null; isTrusted: boolean }

/**
 * Matches an email to our signed address for one message that it was sent to; else to the messages that it says it answers, ours
 * or earlier ones; else to its sender. Someone to whom one of our emails was forwarded answers for the same lead. But a lead
 * can't write into another lead's conversation by naming one of its messages. Only the signed address is proof: a From address
 * may be forged, and Message-IDs are in forwarded emails.
 */
export function findMatch(tx: Tx, mail: Pick<ParsedMail, 'recipients' | 'inReplyTo' | 'references' | 'sender'>): Match {
  const { address } = mail.sender
  const signed = findRepliedMessage(mail.recipients)
  const meant = firstMessage(tx, signed === null ? [] : [signed])
  if (meant?.leadId) return { messageId: meant.id, leadId: meant.leadId, isTrusted: true }
  if (meant) return { messageId: meant.id, leadId: findSenderLead(tx, 'email', address), isTrusted: false }
  const named = [mail.inReplyTo, ...mail.references.toReversed()].filter((id) => id !== null)
  const answered = firstMessage(
    tx,
    named.flatMap((id) => OUR_ID.exec(id)?.[1] ?? []),
  )
  const leadId = answered ? answered.leadId : leadOfThread(tx, named)
  if (leadId === null) return { messageId: answered?.id ?? null, leadId: findSenderLead(tx, 'email', address), isTrusted: false }
  const own = findLeadOf(tx, 'email', address)
  if (own !== null && !mayWriteInto(tx, leadId, address)) return { messageId: null, leadId: own, isTrusted: false }
  return { messageId: answered?.id ?? null, leadId, isTrusted: false }
}

/** Whether someone is part of a lead's conversation: the lead is theirs, or their earlier messages are linked to it. */
function mayWriteInto(tx: Tx, leadId: string, address: string): boolean {
  const theirs = and(eq(leads.id, leadId), eq(leads.emailKey, address))
  if (tx.select({ id: leads.id }).from(leads).where(theirs).get()) return true
  const before = and(eq(receivedMessages.senderKey, address), eq(receivedMessages.leadId, leadId))
  return tx.select({ id: receivedMessages.id }).from(receivedMessages).where(before).limit(1).get() !== undefined
}

/** The first of these messages that exists. */
function firstMessage(tx: Tx, ids: readonly string[]): { id: string; leadId: string | null } | undefined {
  if (ids.length === 0) return undefined
  const there = tx
    .select({ id: messages.id, leadId: messages.leadId })
    .from(messages)
    .where(inArray(messages.id, [...ids]))
    .all()
  return there.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))[0]
}

/** The lead of an earlier email in the same conversation. */
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
