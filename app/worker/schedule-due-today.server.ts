import { Cron } from 'croner'
import { db, inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'

/** Only computes times, as in `schedule-daily-jobs.server.ts`. */
const MORNING = new Cron('0 7 * * *', { timezone: 'America/Chicago', paused: true })
/** A machine that was off then catches up until noon. */
const MAX_LATE_MS = 5 * 60 * 60_000

/** Monday at 7:00, when the weekly report is emailed. */
const MONDAY = new Cron('0 7 * * 1', { timezone: 'America/Chicago', paused: true })
/** Catches up through Tuesday. */
const MAX_REPORT_LATE_MS = 40 * 60 * 60_000

/** Writes the emails about what is due today, at 7:00 in Chicago, unless they exist. */
export function scheduleDueToday(now: Date): void {
  schedule('due-today', MORNING, MAX_LATE_MS, now)
}

/** Writes Monday's weekly report, unless it exists. */
export function scheduleWeeklyReport(now: Date): void {
  schedule('weekly-report', MONDAY, MAX_REPORT_LATE_MS, now)
}

function schedule(kind: 'due-today' | 'weekly-report', at: Cron, maxLateMs: number, now: Date): void {
  const [last] = at.previousRuns(1, now)
  if (last === undefined || now.getTime() - last.getTime() > maxLateMs) return
  const uniqueKey = `${kind}:${last.toISOString().slice(0, 10)}`
  if (hasJob(db(), uniqueKey)) return
  inTransaction((tx) => {
    if (!hasJob(tx, uniqueKey)) enqueueJob(tx, { kind, payload: {}, uniqueKey, runAt: now })
  })
}
