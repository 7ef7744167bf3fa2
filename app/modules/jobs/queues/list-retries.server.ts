import { and, count, desc, eq, isNotNull, min } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type JobQueue, jobs } from '#app/db/schema/index.ts'

/** A queue's failed jobs that will be retried. `since`: when the oldest one was queued. `error`: the newest one's last error. */
export type Retries = { queue: JobQueue; jobCount: number; since: Date; error: string }

const isRetried = and(eq(jobs.state, 'waiting'), isNotNull(jobs.lastError))

/** The queues that have jobs to retry. */
export function listRetries(): Retries[] {
  return db()
    .select({ queue: jobs.queue, jobCount: count(), since: min(jobs.createdAt) })
    .from(jobs)
    .where(isRetried)
    .groupBy(jobs.queue)
    .all()
    .flatMap(({ since, ...retries }) => (since === null ? [] : [{ ...retries, since, error: newestError(retries.queue) }]))
}

function newestError(queue: JobQueue): string {
  const newest = db()
    .select({ error: jobs.lastError })
    .from(jobs)
    .where(and(isRetried, eq(jobs.queue, queue)))
    .orderBy(desc(jobs.id))
    .limit(1)
    .get()
  return newest?.error ?? ''
}
