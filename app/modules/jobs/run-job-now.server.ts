import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { enqueueJob, type NewJob } from './enqueue-job.server.ts'
import type { JobKind } from './queues/queues.ts'

/** Writes a job, or where an open one with its key waits for a later moment (its back-off), has that one run now. */
export function runJobNow(tx: Tx, job: NewJob & { uniqueKey: string; runAt: Date }): void {
  if (enqueueJob(tx, job)) return
  tx.update(jobs)
    .set({ runAt: job.runAt })
    .where(and(eq(jobs.uniqueKey, job.uniqueKey), eq(jobs.state, 'waiting'), gt(jobs.runAt, job.runAt)))
    .run()
}

/** Has every job of a kind that waits for a later moment run now. Returns how many. */
export function runKindNow(tx: Tx, kind: JobKind, now: Date): number {
  const waiting = and(eq(jobs.kind, kind), eq(jobs.state, 'waiting'), gt(jobs.runAt, now))
  return tx.update(jobs).set({ runAt: now }).where(waiting).run().changes
}
