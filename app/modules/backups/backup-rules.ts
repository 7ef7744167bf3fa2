import { Cron } from 'croner'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import type { BACKUP_STATES } from '#app/db/schema/index.ts'

/** Half an hour after the cleanup, so that expired data isn't in new backups. Used only for its arithmetic. */
const BACKUP_TIME = new Cron('30 3 * * *', { timezone: 'America/Chicago', paused: true })
/** A failed backup is retried after an hour. */
const RETRY_MS = HOUR_MS
/** No backup takes longer. */
export const MAX_BACKUP_MS = 2 * HOUR_MS
/** A process that makes a backup renews its lease three times within this. One with an older lease has lost its process. */
export const LEASE_MS = MINUTE_MS
/** Days that a backup is kept, the same as for the trash. */
export const KEPT_DAYS = 30
/** Kept regardless of age: a wrong clock must not delete everything. */
const ALWAYS_KEPT = 3

export type BackupRow = { state: (typeof BACKUP_STATES)[number]; createdAt: Date; startedAt: Date | null }

/** Whether a backup is due at `now`: an admin requested one, or none was made since the daily time (3:30 in Chicago). */
export function isBackupDue(rows: readonly BackupRow[], now: Date): boolean {
  if (rows.some(({ state }) => state === 'running')) return false
  if (rows.some(({ state }) => state === 'requested')) return true
  const [due] = BACKUP_TIME.previousRuns(1, now)
  const isDone = rows.some(
    ({ state, startedAt }) => state === 'done' && due !== undefined && startedAt !== null && startedAt >= due,
  )
  const hasFailed = ({ state, startedAt }: BackupRow) =>
    state === 'failed' && startedAt !== null && now.getTime() - startedAt.getTime() < RETRY_MS
  return !isDone && !rows.some(hasFailed)
}

/** A backup's name: '2026-11-26t09-30-00z'. Names sort by time. */
export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()}z`
}

/** Names of expired backups; never includes the newest three. */
export function expiredBackups(names: readonly string[], now: Date): string[] {
  const oldest = backupName(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  return names
    .toSorted()
    .slice(0, -ALWAYS_KEPT)
    .filter((name) => name < oldest)
}
