import { Cron } from 'croner'
import { db, inTransaction } from '#app/db/client.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'

/** Used for its arithmetic alone, as in `cleanup-day.ts`. */
const MORNING = new Cron('0 7 * * *', { timezone: 'America/Chicago', paused: true })
/** A machine that was off at that hour makes up for it until noon: later, the day is known. */
const MAX_LATE_MS = 5 * 60 * 60_000

/** Writes the mails of what is due today at 7:00 in Chicago, unless that was done. */
export function scheduleDueToday(now: Date): void {
  const [morning] = MORNING.previousRuns(1, now)
  if (morning === undefined || now.getTime() - morning.getTime() > MAX_LATE_MS) return
  const uniqueKey = `due-today:${morning.toISOString().slice(0, 10)}`
  if (hasJob(db(), uniqueKey)) return
  inTransaction((tx) => {
    if (!hasJob(tx, uniqueKey)) enqueueJob(tx, { kind: 'due-today', payload: {}, uniqueKey, runAt: now })
  })
}
