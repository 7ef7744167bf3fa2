import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, receivedMessages, users } from '#app/db/schema/index.ts'
import { assignReceived, finishReceived, linkReceived, reopenReceived } from '#app/modules/messaging/store-received.server.ts'
import { completeTask } from '#app/modules/tasks/complete-task.server.ts'
import { recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Notes that there is nothing more to do for a message. was-done: somebody was first. */
export function finishMessage(actor: Viewer, id: string, now = new Date()): Result<undefined, 'missing' | 'was-done'> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    if (!finishReceived(tx, { id, userId: actor.id, now })) return refused('was-done')
    if (message.leadId !== null && !hasWaiting(tx, message.leadId)) completeTask(tx, message.leadId, 'answer-message', now)
    return ok()
  })
}

/** Puts a message back among those that wait. */
export function reopenMessage(id: string): Result<undefined, 'missing' | 'was-open'> {
  return inTransaction((tx) => {
    if (!find(tx, id)) return refused('missing')
    return reopenReceived(tx, id) ? ok() : refused('was-open')
  })
}

/** Gives a message to a member of staff; an empty id: to nobody. */
export function assignMessage(id: string, assigneeId: string): Result<undefined, 'missing' | 'no-person'> {
  return inTransaction((tx) => {
    if (!find(tx, id)) return refused('missing')
    if (assigneeId !== '' && !isOnStaff(tx, assigneeId)) return refused('no-person')
    assignReceived(tx, id, assigneeId === '' ? null : assigneeId)
    return ok()
  })
}

/** Puts what a sender without a lead wrote onto a lead, with all else of theirs that has none. */
export function linkMessage(
  actor: Viewer,
  { id, leadId }: { id: string; leadId: string },
): Result<undefined, 'missing' | 'no-lead'> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    const lead = tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
      .get()
    if (!lead) return refused('no-lead')
    const count = linkReceived(tx, { senderKey: message.senderKey, leadId })
    if (count === 0) return ok()
    const summary = `Linked ${count === 1 ? 'a message' : `${count} messages`} from ${message.sender}`
    recordActivity(tx, { leadId, kind: 'message_linked', actor: { kind: 'staff', userId: actor.id }, summary })
    return ok()
  })
}

function find(tx: Tx, id: string) {
  const { senderKey, sender, leadId } = receivedMessages
  return tx.select({ senderKey, sender, leadId }).from(receivedMessages).where(eq(receivedMessages.id, id)).get()
}

function hasWaiting(tx: Tx, leadId: string): boolean {
  const waiting = and(eq(receivedMessages.leadId, leadId), eq(receivedMessages.state, 'new'))
  return tx.select({ id: receivedMessages.id }).from(receivedMessages).where(waiting).limit(1).get() !== undefined
}

function isOnStaff(tx: Tx, userId: string): boolean {
  const active = and(eq(users.id, userId), isNull(users.deactivatedAt))
  return tx.select({ id: users.id }).from(users).where(active).get() !== undefined
}
