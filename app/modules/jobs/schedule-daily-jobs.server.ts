import { Cron } from 'croner'
import { inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from './enqueue-job.server.ts'
import { hasJob } from './queries.server.ts'

/** Used for its arithmetic alone: croner knows Chicago's time and its summer time; it starts no timer of its own here. */
const CLEANUP_TIME = new Cron('0 3 * * *', { timezone: 'America/Chicago', paused: true })

/**
 * Writes the daily clean-up of the day whose hour (3:00 in Chicago) was last passed, unless it is there already, done or not.
 * So a machine that was off at that hour makes up for it, and several processes write it once.
 */
export function scheduleDailyJobs(now: Date): void {
  const [due] = CLEANUP_TIME.previousRuns(1, now)
  if (!due) return
  const uniqueKey = `daily-cleanup:${due.toISOString().slice(0, 10)}`
  if (hasJob(uniqueKey)) return
  inTransaction((tx) => {
    if (!hasJob(uniqueKey, tx)) enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey, runAt: now })
  })
}
