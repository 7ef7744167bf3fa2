import { Cron } from 'croner'
import { db, inTransaction } from '#app/db/client.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { ClockWatch } from '#app/modules/jobs/loop/clock-watch.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'

/**
 * Schedules the daily cleanup of the last 3:00 in Chicago, unless that exists already, done or not. So a machine that was off
 * then catches up, and several processes schedule it once. Waits an hour after a clock change, because deletions can't be undone
 * if the clock is corrected.
 */
export function scheduleDailyJobs(now: Date, clock: Pick<ClockWatch, 'wasChangedWithin'>): void {
  if (clock.wasChangedWithin(HOUR_MS)) return
  const uniqueKey = cleanupKeys(now).latest
  if (hasJob(db(), uniqueKey)) return
  inTransaction((tx) => {
    if (!hasJob(tx, uniqueKey)) enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, uniqueKey, runAt: now })
  })
}

/** Only computes times, because croner knows Chicago's daylight saving time. Starts no timer. */
const CLEANUP_TIME = new Cron('0 3 * * *', { timezone: 'America/Chicago', paused: true })

/** The keys of the cleanups of the last 3:00 in Chicago and of the day before. */
export function cleanupKeys(now: Date): { latest: string; before: string } {
  const [latest, before] = CLEANUP_TIME.previousRuns(2, now).map((due) => `daily-cleanup:${due.toISOString().slice(0, 10)}`)
  if (latest === undefined || before === undefined) throw new RangeError('No earlier day found')
  return { latest, before }
}
