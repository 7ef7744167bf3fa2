import { db, inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { ClockWatch } from '#app/modules/jobs/loop/clock-watch.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { Cron } from 'croner'

/**
 * Writes the daily clean-up of the day whose hour (3:00 in Chicago) was last passed, unless it is there already, done or not.
 * So a machine that was off at that hour makes up for it, and several processes write it once. Not for an hour after the clock was changed: it may be set right, and what is removed does not come back.
 */
export function scheduleDailyJobs(now: Date, clock: Pick<ClockWatch, 'wasChangedWithin'>): void {
  if (clock.wasChangedWithin(HOUR_MS)) return
  const uniqueKey = cleanupKeys(now).latest
  if (hasJob(db(), uniqueKey)) return
  inTransaction((tx) => {
    if (!hasJob(tx, uniqueKey)) enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey, runAt: now })
  })
}

/** Used only to compute times: croner knows Chicago's daylight saving time. It starts no timer here. */
const CLEANUP_TIME = new Cron('0 3 * * *', { timezone: 'America/Chicago', paused: true })

/** The keys of the clean-up whose hour (3:00 in Chicago) was last passed, and of the one before it. */
export function cleanupKeys(now: Date): { latest: string; before: string } {
  const [latest, before] = CLEANUP_TIME.previousRuns(2, now).map((due) => `daily-cleanup:${due.toISOString().slice(0, 10)}`)
  if (latest === undefined || before === undefined) throw new RangeError('There is no day before this one')
  return { latest, before }
}
