import { and, eq, inArray, isNull } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { type JobQueue, pausedQueues } from '#app/db/schema/jobs.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'

type Actor = { id: string }

/** Stops all processes from starting a queue's jobs. Running ones finish. Returns false if it is already paused. */
export function pauseQueue(actor: Actor, queue: JobQueue, now = new Date()): boolean {
  return inTransaction((tx) => {
    const paused = tx.insert(pausedQueues).values({ queue, pausedById: actor.id, pausedAt: now }).onConflictDoNothing().run()
    if (paused.changes > 0) recordAudit(tx, { userId: actor.id, action: 'queue_paused', subject: queue })
    return paused.changes > 0
  })
}

/** Pauses queues automatically. Queues that an admin has paused do not change. */
export function pauseQueuesFor(tx: Tx, queues: readonly JobQueue[], now: Date): void {
  for (const queue of queues)
    tx.insert(pausedQueues).values({ queue, pausedById: null, pausedAt: now }).onConflictDoNothing().run()
}

/** Resumes the queues that `pauseQueuesFor` paused. */
export function resumeQueuesFor(tx: Tx, queues: readonly JobQueue[]): void {
  tx.delete(pausedQueues)
    .where(and(inArray(pausedQueues.queue, [...queues]), isNull(pausedQueues.pausedById)))
    .run()
}

/** Resumes a paused queue. Returns false if it is not paused. */
export function resumeQueue(actor: Actor, queue: JobQueue): boolean {
  return inTransaction((tx) => {
    const resumed = tx.delete(pausedQueues).where(eq(pausedQueues.queue, queue)).run()
    if (resumed.changes > 0) recordAudit(tx, { userId: actor.id, action: 'queue_resumed', subject: queue })
    return resumed.changes > 0
  })
}
