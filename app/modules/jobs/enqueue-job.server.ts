import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { type JobKind, type JobQueue, QUEUE_OF_KIND } from './queues/queues.ts'
import { retryPolicyOf } from './rules.ts'
import { and, eq, gt } from 'drizzle-orm'

export type NewJob = {
  kind: JobKind
  payload: Record<string, unknown>
  /** At most one open job a key: a second one is not written. */
  uniqueKey?: string
  /** UTC; now, when left out. */
  runAt?: Date
  /** As many as its kind has, when left out. */
  maxAttempts?: number
  /** Where it waits; the queue of its kind, when left out. */
  queue?: JobQueue
}

/** Writes a job in the transaction of its cause; the worker does it after commit. Returns false where an open job has the same key. */
export function enqueueJob(tx: Tx, job: NewJob): boolean {
  const { kind, payload, uniqueKey, runAt = new Date(), queue = QUEUE_OF_KIND[kind] } = job
  const { maxAttempts = retryPolicyOf(kind).maxAttempts } = job
  return insertRow(tx, jobs, { kind, queue, payload, uniqueKey, runAt, maxAttempts }, { orIgnore: true }) > 0
}

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
