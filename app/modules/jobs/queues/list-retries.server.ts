import { and, count, desc, eq, isNotNull, min } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import type { JobQueue } from './queues.ts'

/** Jobs of a queue that failed and are tried again. `since`: when the oldest of them was written. `error`: what the newest of them failed with. */
export type Retries = { queue: JobQueue; jobCount: number; since: Date; error: string }

const isRetried = and(eq(jobs.state, 'waiting'), isNotNull(jobs.lastError))

/** The queues with jobs that are tried again. */
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
