import { and, eq, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import type { ClaimedJob } from './claim-job.server.ts'

/** Errors are stored for staff, not as a log. */
const MAX_ERROR_LENGTH = 500

const jobDone = statement((db, { now, id, leaseToken }: { now: Date; id: string; leaseToken: string }) =>
  db
    .update(jobs)
    .set({ state: 'done', finishedAt: now, leaseToken: null, leaseUntil: null, lastError: null })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.leaseToken, leaseToken))),
)

/** Marks a job as done. Returns false, without changes, if another worker has its lease now. */
export function finishJob(tx: Db | Tx, job: ClaimedJob, now: Date): boolean {
  return jobDone(tx, { id: job.id, leaseToken: job.leaseToken, now }).run().changes > 0
}

/** Returns a claimed job that was not started. The claim does not count as an attempt. */
export function releaseJob(tx: Tx, job: ClaimedJob): void {
  tx.update(jobs)
    .set({ state: 'waiting', attempts: sql`${jobs.attempts} - 1`, leaseToken: null, leaseUntil: null })
    .where(stillOurs(job))
    .run()
}

/** Schedules a retry at `runAt`. Returns false if another worker has the lease now. */
export function retryJob(job: ClaimedJob, runAt: Date, error: string): boolean {
  const written = db()
    .update(jobs)
    .set({
      state: 'waiting',
      runAt,
      interruptedAttempts: 0,
      leaseToken: null,
      leaseUntil: null,
      lastError: error.slice(0, MAX_ERROR_LENGTH),
    })
    .where(stillOurs(job))
    .run()
  return written.changes > 0
}

/** Reschedules a job without counting the attempt. Returns false if another worker has the lease now. */
export function postponeJob(job: ClaimedJob, runAt: Date): boolean {
  const written = db()
    .update(jobs)
    .set({
      state: 'waiting',
      runAt,
      attempts: job.attempts - 1,
      interruptedAttempts: 0,
      leaseToken: null,
      leaseUntil: null,
      lastError: null,
    })
    .where(stillOurs(job))
    .run()
  return written.changes > 0
}

/**
 * Gives up on a job, and calls its kind's `onDeadLetter` in the same transaction. Returns false if another worker has the lease
 * now.
 */
export function deadLetterJob(job: ClaimedJob, reason: string, now: Date, report: (tx: Tx) => void): boolean {
  return inTransaction((tx) => {
    const written = tx
      .update(jobs)
      .set({ state: 'dead', finishedAt: now, leaseToken: null, leaseUntil: null, lastError: reason.slice(0, MAX_ERROR_LENGTH) })
      .where(stillOurs(job))
      .run()
    if (written.changes > 0) report(tx)
    return written.changes > 0
  })
}

function stillOurs(job: ClaimedJob) {
  return and(eq(jobs.id, job.id), eq(jobs.state, 'running'), eq(jobs.leaseToken, job.leaseToken))
}
