import { Cron } from 'croner'

/** Used for its arithmetic alone: croner knows Chicago's time and its summer time; it starts no timer here. */
const CLEANUP_TIME = new Cron('0 3 * * *', { timezone: 'America/Chicago', paused: true })

/** The keys of the clean-up whose hour (3:00 in Chicago) was last passed, and of the one before it. */
export function cleanupKeys(now: Date): { latest: string; before: string } {
  const [latest, before] = CLEANUP_TIME.previousRuns(2, now).map((due) => `daily-cleanup:${due.toISOString().slice(0, 10)}`)
  if (latest === undefined || before === undefined) throw new RangeError('There is no day before this one')
  return { latest, before }
}
