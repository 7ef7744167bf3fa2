import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { backupName, type BackupRow, expiredBackups, isBackupDue } from './backup-rules.ts'

/** 6:00 in Chicago, 2.5 hours after the daily backup time. */
const now = new Date('2026-11-21T12:00:00Z')
const begun = (state: BackupRow['state'], agoMs: number): BackupRow => {
  const at = new Date(now.getTime() - agoMs)
  return { state, createdAt: at, startedAt: at }
}

test.each<[string, BackupRow[], boolean]>([
  ['there never was one', [], true],
  ['the last one is of yesterday', [begun('done', 26 * HOUR_MS)], true],
  ['there is one of today', [begun('done', 2 * HOUR_MS)], false],
  ['one runs', [begun('running', HOUR_MS)], false],
  ['one failed half an hour ago', [begun('failed', 30 * MINUTE_MS)], false],
  ['one failed an hour ago', [begun('failed', 61 * MINUTE_MS)], true],
  ['an admin asks for another one', [begun('done', HOUR_MS), { state: 'requested', createdAt: now, startedAt: null }], true],
])('a backup is due or not where %s', (_, rows, isDue) => {
  expect(isBackupDue(rows, now)).toBe(isDue)
})

test('backups are kept for 30 days, and the newest three until there are newer ones', () => {
  const names = [40, 35, 31, 2, 1].map((days) => backupName(new Date(now.getTime() - days * 24 * HOUR_MS)))
  expect(expiredBackups(names, now)).toEqual(names.slice(0, 2))
  expect(expiredBackups(names.slice(0, 3), now)).toEqual([])
  expect(backupName(now)).toBe('2026-11-21t12-00-00z')
})
