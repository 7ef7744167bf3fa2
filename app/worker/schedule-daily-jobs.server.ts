import { db, inTransaction } from '#app/db/client.server.ts'
import { cleanupKeys } from './cleanup-day.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { ClockWatch } from '#app/modules/jobs/loop/clock-watch.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'
import { HOUR_MS } from '#app/format/duration.ts'

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
