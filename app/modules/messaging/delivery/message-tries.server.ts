import { and, eq, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import type { JobContext } from '#app/modules/jobs/loop/job-handler.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { dropContent } from '../queue/sealed-content.server.ts'
import { reopenReceived } from '../received/store-received.server.ts'

export type Message = typeof messages.$inferSelect

/**
 * Writes down that a message is about to be handed over, before it is: anyone who finds that later knows of a try without an end. A try before this one that has none
 * is counted, where the message goes out without anyone being asked whether it did already (`isBlind`).
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

type Undelivered = Pick<Message, 'id' | 'leadId' | 'channel' | 'subject' | 'tryStartedAt' | 'answersId'>

/** Writes the state of a message, unless someone settled it in the meantime. Of one that is not needed anymore, the links and codes are forgotten. */
export function settle(message: Message, change: Partial<typeof messages.$inferInsert>): void {
  // A process that is killed before this is written sends it again: the disk, which the end of the job waits for, is not waited for here.
  const waitsForDisk = change.state !== 'sent'
  inTransaction((tx) => settleIn(tx, message.id, change), undefined, { waitsForDisk })
}

function settleIn(tx: Tx, id: string, change: Partial<typeof messages.$inferInsert>): void {
  tx.update(messages)
    .set(change)
    .where(and(eq(messages.id, id), eq(messages.state, 'queued')))
    .run()
  if (change.state === 'sent' || change.state === 'suppressed') dropContent(tx, id)
}

/** Keeps a message from being sent because the person wants none. An answer of staff that is not sent is reported, as one that fails is. */
export function suppressQueued(message: Message, reason: string, now: Date): void {
  inTransaction((tx) => {
    const queued = and(eq(messages.id, message.id), eq(messages.state, 'queued'))
    const { changes } = tx.update(messages).set({ state: 'suppressed', lastError: reason }).where(queued).run()
    dropContent(tx, message.id)
    if (changes > 0 && message.answersId !== null) recordUndelivered(tx, message, reason, now)
  })
}

/** Gives a message up where staff see it: in the outbox and in the timeline of its lead. */
export function failMessage(tx: Tx, messageId: string, reason: string, now = new Date()): void {
  const failed = tx
    .update(messages)
    .set({ state: 'failed', lastError: reason })
    .where(and(eq(messages.id, messageId), eq(messages.state, 'queued')))
    .returning()
    .all()
  for (const message of failed) recordUndelivered(tx, message, reason, now)
}

/** Tells the timeline of its lead that a message did not arrive, or that no one knows. What it was to answer waits for staff again. */
export function recordUndelivered(
  tx: Tx,
  { id, leadId, channel, subject, tryStartedAt, answersId }: Undelivered,
  reason: string,
  now: Date,
): void {
  const isOpenAgain = answersId !== null && reopenReceived(tx, answersId)
  if (leadId === null) return
  if (isOpenAgain) {
    const dueAt = new Date(now.getTime() + getSetting('firstContactHours', tx) * HOUR_MS)
    createTask(tx, { leadId, kind: 'answer-message', summary: 'Reply again: our reply was not sent', dueAt })
  }
  const what = channel === 'email' ? `The email '${subject}'` : 'A text message'
  const became = tryStartedAt === null ? 'could not be delivered' : 'may not have arrived: the last try was interrupted'
  recordLeadEvent(tx, {
    leadId,
    kind: 'message_failed',
    actor: { kind: 'system' },
    summary: `${what} ${became}`,
    detail: { messageId: id, reason },
  })
}
