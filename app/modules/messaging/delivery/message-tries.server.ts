import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import type { JobContext } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { markContacted, takeBackContact } from '#app/modules/timeline/mark-contacted.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { deleteContent } from '../queue/sealed-content.server.ts'
import { isFromStaff, reopenReceived } from '../received/store-received.server.ts'

export type Message = typeof messages.$inferSelect

/**
 * Records that a message is about to be sent, so that an interrupted try is noticed later. Counts a previous unfinished try if no
 * one can be asked whether the message was sent (`isBlind`).
 */
export function beginTry(message: Message, context: JobContext, { isBlind }: { isBlind: boolean }): void {
  const isDoubtful = message.tryStartedAt !== null
  inTransaction((tx) => {
    tx.update(messages)
      .set({
        tryStartedAt: message.tryStartedAt ?? context.now,
        attempts: context.attempt,
        ...(isDoubtful && isBlind ? { doubtfulTries: sql`${messages.doubtfulTries} + 1`, tryStartedAt: context.now } : {}),
      })
      .where(and(eq(messages.id, message.id), eq(messages.state, 'queued')))
      .run()
  })
}

type Undelivered = Pick<Message, 'id' | 'leadId' | 'channel' | 'subject' | 'tryStartedAt' | 'repliesToId'>

/**
 * Stores a message's state, unless it was settled in the meantime. Deletes the links and codes of one that no longer needs them.
 */
export function storeMessageState(message: Message, change: Partial<typeof messages.$inferInsert>): void {
  // A process that is killed before this write sends the message again. The job's end waits for the disk, so this doesn't.
  const waitsForDisk = change.state !== 'sent'
  inTransaction((tx) => settleIn(tx, message, change), undefined, { waitsForDisk })
}

function settleIn(tx: Tx, { id, ...message }: Message, change: Partial<typeof messages.$inferInsert>): void {
  const { changes } = tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
    .run()
  if (change.state === 'sent' || change.state === 'suppressed') deleteContent(tx, id)
  if (changes > 0 && (change.state === 'sent' || change.state === 'kept')) recordLeft(tx, message, change.sentAt ?? new Date())
}

/** What staff wrote to a lead is a contact once it has left. */
export function recordLeft(tx: Tx, { leadId, template }: Pick<Message, 'leadId' | 'template'>, at: Date): void {
  if (leadId !== null && isFromStaff(template)) markContacted(tx, leadId, at)
}

/** A message that came back isn't a contact. */
export function recordReturned(tx: Tx, { leadId, template, sentAt }: Pick<Message, 'leadId' | 'template' | 'sentAt'>): void {
  if (leadId !== null && sentAt !== null && isFromStaff(template)) takeBackContact(tx, leadId, sentAt)
}

/** Suppresses a queued message because the person doesn't want it. Reports an unsent reply from staff like a failed one. */
export function suppressQueued(message: Message, reason: string, now: Date): void {
  inTransaction((tx) => {
    const queued = and(eq(messages.id, message.id), eq(messages.state, 'queued'))
    const { changes } = tx.update(messages).set({ state: 'suppressed', lastError: reason }).where(queued).run()
    deleteContent(tx, message.id)
    if (changes > 0 && message.repliesToId !== null) recordUndelivered(tx, message, reason, now)
  })
}

/** Marks a message as failed in the outbox and in its lead's timeline. */
export function failMessage(tx: Tx, messageId: string, reason: string, now = new Date()): void {
  const failed = tx
    .update(messages)
    .set({ state: 'failed', lastError: reason })
    .where(and(eq(messages.id, messageId), eq(messages.state, 'queued')))
    .returning()
    .all()
  for (const message of failed) recordUndelivered(tx, message, reason, now)
}

/**
 * Records in the lead's timeline that a message did not arrive, or may not have. If it was a reply, the original waits for staff
 * again.
 */
export function recordUndelivered(
  tx: Tx,
  { id, leadId, channel, subject, tryStartedAt, repliesToId }: Undelivered,
  reason: string,
  now: Date,
): void {
  const isOpenAgain = repliesToId !== null && reopenReceived(tx, repliesToId)
  if (leadId === null) return
  if (isOpenAgain) {
    const dueAt = new Date(now.getTime() + getSetting('firstContactHours', tx) * HOUR_MS)
    createTask(tx, { leadId, kind: 'answer-message', summary: 'Reply again: our reply was not sent', dueAt })
  }
  const what = channel === 'email' ? `The email '${subject}'` : 'A text message'
  const became = tryStartedAt === null ? 'could not be delivered' : 'may not have arrived: the last attempt was interrupted'
  recordLeadEvent(tx, {
    leadId,
    kind: 'message_failed',
    actor: { kind: 'system' },
    summary: `${what} ${became}`,
    detail: { messageId: id, reason },
  })
}
