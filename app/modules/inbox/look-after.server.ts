import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { receivedMessages, users } from '#app/db/schema/index.ts'
import { assignReceived, finishReceived, reopenReceived } from '#app/modules/messaging/store-received.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { endAnswerTask } from './answer-task.server.ts'

/** Notes that there is nothing more to do for a message. was-done: somebody was first. */
export function finishMessage(actor: Viewer, id: string, now = new Date()): Result<undefined, 'missing' | 'was-done'> {
  return inTransaction((tx) => {
    const message = find(tx, id)
    if (!message) return refused('missing')
    if (!finishReceived(tx, { id, userId: actor.id, now })) return refused('was-done')
    if (message.leadId !== null) endAnswerTask(tx, message.leadId, now)
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

function find(tx: Tx, id: string): { leadId: string | null } | undefined {
  return tx.select({ leadId: receivedMessages.leadId }).from(receivedMessages).where(eq(receivedMessages.id, id)).get()
}

function isOnStaff(tx: Tx, userId: string): boolean {
  const active = and(eq(users.id, userId), isNull(users.deactivatedAt))
  return tx.select({ id: users.id }).from(users).where(active).get() !== undefined
}
