import { Cron } from 'croner'
import { DAY_MS, HOUR_MS } from '#app/format/duration.ts'
import type { BACKUP_STATES } from '#app/db/schema/index.ts'

/** Half an hour after the cleanup, so that expired data isn't in new backups. Used only for its arithmetic. */
const BACKUP_TIME = new Cron('30 3 * * *', { timezone: 'America/Chicago', paused: true })
/** A failed backup is retried after an hour. */
const RETRY_MS = HOUR_MS
/** No backup takes longer; one that still runs has lost its worker. */
export const MAX_BACKUP_MS = 2 * HOUR_MS
/** Days that a backup is kept, the same as for the trash. */
export const KEPT_DAYS = 30
/** Kept regardless of age: a wrong clock must not delete everything. */
const ALWAYS_KEPT = 3

export type BackupRow = { state: (typeof BACKUP_STATES)[number]; createdAt: Date; startedAt: Date | null }

/** Whether a backup is due at `now`: an admin requested one, or none was made since the daily time (3:30 in Chicago). */
export function isBackupDue(rows: readonly BackupRow[], now: Date): boolean {
  const isAfter = (row: BackupRow, ms: number) => row.startedAt !== null && now.getTime() - row.startedAt.getTime() < ms
  if (rows.some((row) => row.state === 'running' && isAfter(row, MAX_BACKUP_MS))) return false
  if (rows.some(({ state }) => state === 'requested')) return true
  const [due] = BACKUP_TIME.previousRuns(1, now)
  const isDone = rows.some(
    ({ state, startedAt }) => state === 'done' && due !== undefined && startedAt !== null && startedAt >= due,
  )
  return !isDone && !rows.some((row) => row.state === 'failed' && isAfter(row, RETRY_MS))
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
