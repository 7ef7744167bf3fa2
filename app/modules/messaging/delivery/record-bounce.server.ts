import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { isHardBounce } from './bounce-rules.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { type Message, recordUndelivered } from './message-tries.server.ts'
import { dropContent } from '../queue/sealed-content.server.ts'
import { suppress } from '../consent/suppress.server.ts'

/** What was reported about a message after it was handed over. `reason`: what the mail server or the service said. */
export type Bounce = { messageId: string; reason: string; isHard: boolean; now: Date }

/**
 * Keeps that a message came back, in the outbox and in the timeline of its lead; where its address is dead, nothing is sent there that need not be. One whose try has no end yet was
 * sent, evidently. Reported twice, it changes nothing more: false.
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
  recordUndelivered(tx, bounced, reason, now)
  if (isHard) suppressAddress(tx, bounced, reason, now)
  return true
}

/** Anyone who says what became of a message has got it: a try without an end has ended. */
export function endOpenTry(tx: Tx, messageId: string, now: Date, providerId?: string): void {
  const isOpen = and(eq(messages.id, messageId), eq(messages.state, 'queued'), isNotNull(messages.tryStartedAt))
  const { changes } = tx
    .update(messages)
    .set({ state: 'sent', sentAt: now, tryStartedAt: null, lastError: null, ...(providerId ? { providerId } : {}) })
    .where(isOpen)
    .run()
  if (changes > 0) dropContent(tx, messageId)
}

/** A server refused a message before it took it: where the address is dead, that is as good as a bounce. */
export function recordRefusal(tx: Tx, message: Message, reason: string, now: Date): void {
  if (isHardBounce(reason)) suppressAddress(tx, message, reason, now)
}

/** Keeps that a message arrived. Reported after it came back, or twice, it changes nothing. */
export function recordDelivery(tx: Tx, messageId: string, now: Date): boolean {
  const delivered = and(
    eq(messages.id, messageId),
    eq(messages.state, 'sent'),
    isNull(messages.deliveredAt),
    isNull(messages.bouncedAt),
  )
  return tx.update(messages).set({ deliveredAt: now }).where(delivered).run().changes > 0
}

/** Keeps that a reader reported a mail as spam: they are mailed nothing more that need not be. */
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
 * Takes down what a mail server or a provider reported by mail of a message of ours (`readDeliveryReport`). Null where it is of none: no such message, or it was for someone else, so that no one
 * ends what others are sent. Else whether it changed anything.
 */
export function recordDeliveryReport(tx: Tx, report: DeliveryReport, now: Date): { message: Message; isNew: boolean } | null {
  const message = tx.select().from(messages).where(eq(messages.id, report.messageId)).get()
  if (message?.channel !== 'email') return null
  if (report.recipient !== null && report.recipient !== message.recipientKey) return null
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

function suppressAddress(tx: Tx, { channel, recipientKey }: Message, reason: string, now: Date): void {
  suppress(tx, { channel, recipient: recipientKey, reason: 'bounced', by: null, note: reason }, now)
}
