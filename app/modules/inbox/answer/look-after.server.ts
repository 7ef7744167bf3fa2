import { eq } from 'drizzle-orm'
import { startOf } from '#app/format/shorten.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { receivedMessages } from '#app/db/schema/index.ts'
import {
  assignReceived,
  finishReceived,
  reopenReceived,
  snoozeReceived,
} from '#app/modules/messaging/received/store-received.server.ts'
import { stopRunsOfEach } from '#app/modules/campaigns/runs.server.ts'
import { resumeTexts } from '#app/modules/messaging/delivery/paused-texts.server.ts'
import { listLeadsOf, suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { completeTaskOfEach } from '#app/modules/tasks/tasks.server.ts'
import { findAssignable } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { createReplyTask, completeAnswerTask } from '../answer-task.server.ts'

const ENDED = 'Opted out of texts'
/** How many characters of a text the consent ledger quotes. */
const MAX_QUOTED = 200

/** Marks a message as done. was-done: someone did it before. */
export function finishMessage(actor: Viewer, id: string, now = new Date()): Result<undefined, 'missing' | 'was-done'> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    if (!finishReceived(tx, { id, userId: actor.id, now })) return refused('was-done')
    if (message.leadId !== null) completeAnswerTask(tx, message.leadId, now)
    return ok()
  })
}

/** Moves a message back to the waiting ones, with the task to answer it. */
export function reopenMessage(id: string, now = new Date()): Result<undefined, 'missing' | 'was-open'> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    if (!reopenReceived(tx, id)) return refused('was-open')
    if (message.leadId !== null) createReplyTask(tx, message.leadId, now)
    return ok()
  })
}

/** Assigns a message's conversation to a member of staff; an empty id clears the assignment. */
export function assignMessage(id: string, assigneeId: string): Result<undefined, 'missing' | 'no-person'> {
  return inTransaction((tx) => {
    const conversationId = find(tx, id)?.conversationId
    if (!conversationId) return refused('missing')
    if (assigneeId !== '' && !isOnStaff(assigneeId, tx)) return refused('no-person')
    assignReceived(tx, conversationId, assigneeId === '' ? null : assigneeId)
    return ok()
  })
}

/** Snoozes a message's conversation until a moment; null ends the snooze. It also ends when they write again. */
export function snoozeMessage(id: string, until: Date | null): Result<undefined, 'missing' | 'not-waiting'> {
  return inTransaction((tx) => {
    const conversationId = find(tx, id)?.conversationId
    if (!conversationId) return refused('missing')
    return snoozeReceived(tx, conversationId, until) ? ok() : refused('not-waiting')
  })
}

/** Does the same to several conversations, each by the newest message shown. Returns how many succeeded. */
export function countSucceeded(ids: readonly string[], one: (id: string) => Result<undefined, unknown>): number {
  return ids.filter((id) => one(id).ok).length
}

/**
 * Decides about someone who may have opted out of texts. ended: suppressed as by STOP, campaigns stop, and the message is done ·
 * kept: texts continue, including held ones, and the message still needs an answer.
 */
export function decideOnTexts(
  actor: Viewer,
  { id, isEnd }: { id: string; isEnd: boolean },
  now = new Date(),
): Result<undefined, 'missing' | 'was-decided'> {
  return inTransaction((tx) => {
    const message = tx.select().from(receivedMessages).where(eq(receivedMessages.id, id)).get()
    if (!message) return refused('missing')
    if (!message.pausesTexts) return refused('was-decided')
    const { senderKey: phone, leadId } = message
    resumeTexts(tx, phone)
    const leadIds = [...listLeadsOf(tx, 'sms', phone), ...(leadId === null ? [] : [leadId])]
    completeTaskOfEach(tx, leadIds, 'decide-texts', now)
    if (!isEnd) return ok()
    const said = {
      form: 'text-message',
      wording: `Opted out of texts by text: ${startOf(message.textBody, MAX_QUOTED)}`,
    } as const
    suppress(tx, { channel: 'sms', recipient: phone, reason: 'stop', by: actor.id, said, summary: ENDED }, now)
    stopRunsOfEach(tx, leadIds, { actor: { kind: 'staff', userId: actor.id }, reason: 'unsubscribed', now })
    finishReceived(tx, { id, userId: actor.id, now })
    if (leadId !== null) completeAnswerTask(tx, leadId, now)
    return ok()
  })
}

function find(tx: Tx, id: string) {
  const { leadId, conversationId } = receivedMessages
  return tx.select({ leadId, conversationId }).from(receivedMessages).where(eq(receivedMessages.id, id)).get()
}

/** Whether a conversation can be assigned to this person. */
export function isOnStaff(userId: string, tx: Db | Tx = db()): boolean {
  return findAssignable(userId, tx) !== undefined
}
