import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { findMailboxProof } from '#app/modules/access/mailbox-proofs.server.ts'
import { isHardBounce } from './bounce-rules.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { type Message, recordLeft, recordReturned, recordUndelivered } from './message-tries.server.ts'
import { deleteContent } from '../queue/sealed-content.server.ts'
import { suppress } from '../consent/suppress.server.ts'

/** A report about a message after it was sent. `reason`: the response of the mail server or service. */
export type Bounce = { messageId: string; reason: string; isHard: boolean; now: Date }

/**
 * Records that a message bounced, in the outbox and its lead's timeline. Suppresses a dead address. An unfinished try was
 * obviously sent. Returns false for a repeated report.
 */
export function recordBounce(tx: Tx, { messageId, reason, isHard, now }: Bounce): boolean {
  endOpenTry(tx, messageId, now)
  const [bounced] = tx
    .update(messages)
    .set({ bouncedAt: now, bounceReason: reason })
    .where(and(eq(messages.id, messageId), eq(messages.state, 'sent'), isNull(messages.bouncedAt)))
    .returning()
    .all()
  if (!bounced) return false
  recordReturned(tx, bounced)
  recordUndelivered(tx, bounced, reason, now)
  if (isHard) suppressAddress(tx, bounced, reason, now)
  return true
}

/** A report about a message proves that it was sent, so an unfinished try is finished. */
export function endOpenTry(tx: Tx, messageId: string, now: Date, providerId?: string): void {
  const isOpen = and(eq(messages.id, messageId), eq(messages.state, 'queued'), isNotNull(messages.tryStartedAt))
  const sent = tx
    .update(messages)
    .set({ state: 'sent', sentAt: now, tryStartedAt: null, lastError: null, ...(providerId ? { providerId } : {}) })
    .where(isOpen)
    .returning({ leadId: messages.leadId, template: messages.template })
    .all()
  for (const message of sent) recordLeft(tx, message, now)
  if (sent.length > 0) deleteContent(tx, messageId)
}

/** Records that a server rejected a message. For a dead address, this counts as a bounce. */
export function recordRefusal(tx: Tx, message: Message, reason: string, now: Date): void {
  if (isHardBounce(reason)) suppressAddress(tx, message, reason, now)
}

/** Records that a message arrived. Does nothing if it bounced, or was reported before. */
export function recordDelivery(tx: Tx, messageId: string, now: Date): boolean {
  const delivered = and(
    eq(messages.id, messageId),
    eq(messages.state, 'sent'),
    isNull(messages.deliveredAt),
    isNull(messages.bouncedAt),
  )
  return tx.update(messages).set({ deliveredAt: now }).where(delivered).run().changes > 0
}

/** Records that a recipient reported an email as spam, and suppresses marketing to them. */
export function recordComplaint(tx: Tx, messageId: string, reason: string, now: Date): boolean {
  const [complained] = tx
    .update(messages)
    .set({ complainedAt: now, bounceReason: reason })
    .where(and(eq(messages.id, messageId), isNull(messages.complainedAt)))
    .returning()
    .all()
  if (!complained) return false
  suppress(
    tx,
    { channel: complained.channel, recipient: complained.recipientKey, reason: 'complained', by: null, note: reason },
    now,
  )
  return true
}

/**
 * Stores a report about our message that a mail server or provider emailed (`readDeliveryReport`). Returns whether it changed
 * anything; null if there is no such message, or its recipient differs or has read it since, so that no one can stop other
 * people's messages: everyone to whom an email was forwarded knows its id.
 */
export function recordDeliveryReport(tx: Tx, report: DeliveryReport, now: Date): { message: Message; isNew: boolean } | null {
  const message = tx.select().from(messages).where(eq(messages.id, report.messageId)).get()
  if (message?.channel !== 'email') return null
  if (report.recipient !== null && report.recipient !== message.recipientKey) return null
  if (report.outcome === 'failed' && hasArrived(tx, message)) return null
  const isHard = isHardBounce(report.diagnostic, report.status)
  const reason = report.diagnostic
  switch (report.outcome) {
    case 'failed':
      return { message, isNew: recordBounce(tx, { messageId: message.id, reason, isHard, now }) }
    case 'complained':
      return { message, isNew: recordComplaint(tx, message.id, reason, now) }
    case 'delivered':
      return { message, isNew: recordDelivery(tx, message.id, now) }
    case 'delayed':
      return { message, isNew: false }
  }
}

/** Whether the recipient answered an email, followed one of its links, or proved their mailbox after it was sent. */
function hasArrived(tx: Tx, { answeredAt, clickedAt, sentAt, recipientKey }: Message): boolean {
  if (answeredAt !== null || clickedAt !== null) return true
  const provedAt = findMailboxProof(tx, recipientKey)
  return provedAt !== null && sentAt !== null && provedAt > sentAt
}

function suppressAddress(tx: Tx, { channel, recipientKey }: Message, reason: string, now: Date): void {
  suppress(tx, { channel, recipient: recipientKey, reason: 'bounced', by: null, note: reason }, now)
}
