import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type JobKind, type JobQueue, jobs, QUEUE_OF_KIND } from '#app/db/schema/index.ts'
import { retryPolicyOf } from './rules.ts'
import { and, eq, gt } from 'drizzle-orm'

export type NewJob = {
  kind: JobKind
  payload: Record<string, unknown>
  /** At most one open job per key. A second one is not queued. */
  uniqueKey?: string
  /** UTC. Defaults to now. */
  runAt?: Date
  /** Defaults to its kind's limit. */
  maxAttempts?: number
  /** Defaults to its kind's queue. */
  queue?: JobQueue
}

/** Queues a job in the caller's transaction. The worker runs it after commit. Returns false if an open job has the same key. */
export function enqueueJob(tx: Tx, job: NewJob): boolean {
  const { kind, payload, uniqueKey, runAt = new Date(), queue = QUEUE_OF_KIND[kind] } = job
  const { maxAttempts = retryPolicyOf(kind).maxAttempts } = job
  return insertRow(tx, jobs, { kind, queue, payload, uniqueKey, runAt, maxAttempts }, { orIgnore: true }) > 0
}

/** Queues a job. If an open one with the same key is waiting (backing off), runs that one now. */
export function runJobNow(tx: Tx, job: NewJob & { uniqueKey: string; runAt: Date }): void {
  if (enqueueJob(tx, job)) return
  tx.update(jobs)
    .set({ runAt: job.runAt })
    .where(and(eq(jobs.uniqueKey, job.uniqueKey), eq(jobs.state, 'waiting'), gt(jobs.runAt, job.runAt)))
    .run()
}

/** Runs all waiting jobs of a kind now. Returns how many. */
export function runKindNow(tx: Tx, kind: JobKind, now: Date): number {
  const waiting = and(eq(jobs.kind, kind), eq(jobs.state, 'waiting'), gt(jobs.runAt, now))
  return tx.update(jobs).set({ runAt: now }).where(waiting).run().changes
}
