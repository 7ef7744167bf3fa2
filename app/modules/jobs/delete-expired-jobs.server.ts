import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { Tx } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'

/** Days that a job stays in the table after it was done. */
const DONE_DAYS = 7
/** Days that a job stays in the table after it was given up, so that somebody can ask why. */
const DEAD_DAYS = 90

/** Removes at most `limit` jobs that were done or given up long ago, and returns how many. */
export function deleteExpiredJobs(tx: Tx, now: Date, limit: number): number {
  const ended = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      or(
        and(eq(jobs.state, 'done'), lte(jobs.finishedAt, daysBefore(now, DONE_DAYS))),
        and(eq(jobs.state, 'dead'), lte(jobs.finishedAt, daysBefore(now, DEAD_DAYS))),
      ),
    )
    .orderBy(jobs.finishedAt, jobs.id)
    .limit(limit)
  return tx.delete(jobs).where(inArray(jobs.id, ended)).run().changes
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}
