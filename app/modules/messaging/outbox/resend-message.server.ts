import { and, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { enqueueMessage } from '../queue/queue-mail.server.ts'

/** not-failed, not-held: not in that state, or its text was removed because of its age. */
export type NotRequeued = 'not-failed' | 'not-held'

/** Puts a failed message back into the queue. */
export function resendMessage(actor: Viewer, messageId: string): Result<undefined, NotRequeued> {
  return requeue(actor, messageId, 'failed') ? ok() : refused('not-failed')
}

/** Releases a held message. */
export function releaseMessage(actor: Viewer, messageId: string): Result<undefined, NotRequeued> {
  return requeue(actor, messageId, 'held') ? ok() : refused('not-held')
}

const AUDIT_ACTIONS = { failed: 'message_resent', held: 'message_released' } as const

function requeue(actor: Viewer, messageId: string, from: 'failed' | 'held'): boolean {
  return inTransaction((tx) => {
    const requeued = tx
      .update(messages)
      .set({ state: 'queued', attempts: 0, lastError: null, heldReason: null })
      .where(and(eq(messages.id, messageId), eq(messages.state, from), isNull(messages.bodyRemovedAt)))
      .run()
    if (requeued.changes === 0) return false
    enqueueMessage(tx, messageId)
    recordAudit(tx, { userId: actor.id, action: AUDIT_ACTIONS[from], subject: messageId })
    return true
  })
}
