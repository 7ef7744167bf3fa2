import { eq } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { pausedQueues } from '#app/db/schema/jobs.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { JobQueue } from './queues.ts'

type Actor = { id: string }

/** Has every process begin no more jobs of a queue; those that have begun are finished. False where it is paused already. */
export function pauseQueue(actor: Actor, queue: JobQueue, now = new Date()): boolean {
  return inTransaction((tx) => {
    const paused = tx.insert(pausedQueues).values({ queue, pausedById: actor.id, pausedAt: now }).onConflictDoNothing().run()
    if (paused.changes > 0) recordAudit(tx, { userId: actor.id, action: 'queue_paused', subject: queue })
    return paused.changes > 0
  })
}

/** Has the jobs of a paused queue done again. False where it is not paused. */
export function resumeQueue(actor: Actor, queue: JobQueue): boolean {
  return inTransaction((tx) => {
    const resumed = tx.delete(pausedQueues).where(eq(pausedQueues.queue, queue)).run()
    if (resumed.changes > 0) recordAudit(tx, { userId: actor.id, action: 'queue_resumed', subject: queue })
    return resumed.changes > 0
  })
}
