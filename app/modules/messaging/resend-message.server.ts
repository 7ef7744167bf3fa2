import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { recordAudit } from '#app/modules/users/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'

/** Puts a message that was given up back into the queue. False where it is not (or no longer) in that state. */
export function resendMessage(viewer: Viewer, messageId: string): boolean {
  return inTransaction((tx) => {
    const requeued = tx
      .update(messages)
      .set({ state: 'queued', attempts: 0, lastError: null })
      .where(and(eq(messages.id, messageId), eq(messages.state, 'failed')))
      .run()
    if (requeued.changes === 0) return false
    enqueueJob(tx, { kind: 'send-message', payload: { messageId }, uniqueKey: `send-message:${messageId}` })
    recordAudit(tx, { userId: viewer.id, action: 'message_resent', subject: messageId })
    return true
  })
}
