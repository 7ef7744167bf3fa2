import { describe, expect, test } from 'vitest'
import { JOB_QUEUES } from '#app/db/schema/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { fileSize } from '#app/format/file-size.ts'
import { QUEUES } from '#app/modules/jobs/queues/queues.ts'
import type { Figures } from './figures.server.ts'
import { evaluateParts, lengthOf, type PartKey, worstOf } from './parts.ts'

const at = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(at.getTime() - ms)
const backup = (ms: number) => ({ startedAt: ago(ms), name: 'b', databaseBytes: 200e6, fileCount: 12, backupCount: 30 })
const row = { running: 0, due: 0, later: 0, oldestDueAt: null, paused: null }

const WELL: Figures = {
  at,
  version: { number: '1.0.0', build: 'abc1234', startedAt: ago(DAY_MS), changes: [] },
  memoryBytes: 150e6,
  responseMs: 12,
  database: { bytes: 200e6, walBytes: 4e6, failure: null, isFileLost: false, appliedMigrations: 9, knownMigrations: 9 },
  disk: { freeBytes: 30e9, totalBytes: 40e9 },
  leadFiles: { bytes: 120e6, isElsewhere: false },
  workerSeenAt: ago(20_000),
  queues: JOB_QUEUES.map((queue) => ({ queue, label: QUEUES[queue].label, what: '', ...row })),
  retries: [],
  failedJobs: 0,
  messages: [],
  isSendingPaused: false,
  providers: { mail: true, texts: true },
  mailbox: null,
  rentLookups: { asked: 4, failed: 0 },
  replica: { behindMs: 0 },
  backups: { last: backup(4 * HOUR_MS), error: null, state: 'done' },
  isProduction: true,
}
const withQueue = (queue: (typeof JOB_QUEUES)[number], waitedMs: number): Figures['queues'] =>
  WELL.queues.map((one) => (one.queue === queue ? { ...one, due: 3, oldestDueAt: ago(waitedMs) } : one))
const retry = (queue: (typeof JOB_QUEUES)[number], ms: number) => [{ queue, jobCount: 2, since: ago(ms), error: 'No answer' }]

describe('a part', () => {
  test.each<[string, PartKey, string, Partial<Figures>]>([
    ['a worker that was never seen', 'worker', 'wrong', { workerSeenAt: null }],
    ['a worker that was silent for four minutes', 'worker', 'wrong', { workerSeenAt: ago(4 * MINUTE_MS) }],
    ['a receipt that waits for 11 minutes', 'queues', 'wrong', { queues: withQueue('mail', 11 * MINUTE_MS) }],
    ['a campaign that takes an hour', 'queues', 'well', { queues: withQueue('marketing-mail', HOUR_MS) }],
    ['a failed job', 'queues', 'look', { failedJobs: 1 }],
    ['paused sending', 'mail', 'wrong', { isSendingPaused: true }],
    ['a mail server that is silent for a minute', 'mail', 'well', { retries: retry('mail', MINUTE_MS) }],
    ['a mail server that is silent for 11 minutes', 'mail', 'wrong', { retries: retry('mail', 11 * MINUTE_MS) }],
    ['a mailbox that refuses the password', 'mail', 'wrong', { mailbox: { name: 'm', problem: 'password' } }],
    ['a CRM that does not answer', 'providers', 'look', { retries: retry('crm', HOUR_MS) }],
    ['a CRM that does not answer for two days', 'providers', 'wrong', { retries: retry('crm', 2 * DAY_MS) }],
    ['a rent service that fails', 'providers', 'look', { rentLookups: { asked: 3, failed: 2 } }],
    ['a backup that was never set up', 'backups', 'look', { backups: null }],
    ['a backup that failed once', 'backups', 'look', { backups: { last: backup(5 * HOUR_MS), error: 'x', state: 'failed' } }],
    ['a first backup that failed', 'backups', 'wrong', { backups: { last: null, error: 'x', state: 'failed' } }],
    ['a backup that is two days old', 'backups', 'wrong', { backups: { last: backup(2 * DAY_MS), error: null, state: 'done' } }],
    ['a first backup that is being made', 'backups', 'well', { backups: { last: null, error: null, state: 'running' } }],
    ['a replica that is six minutes behind', 'replication', 'wrong', { replica: { behindMs: 6 * MINUTE_MS } }],
    ['a database that takes no writes', 'database', 'wrong', { database: { ...WELL.database, failure: 'locked' } }],
    ['a newer build beside this one', 'database', 'wrong', { database: { ...WELL.database, appliedMigrations: 10 } }],
    ['a log that is not folded in', 'database', 'look', { database: { ...WELL.database, walBytes: 1e9 } }],
    ['a disk that is 90% full', 'disk', 'look', { disk: { freeBytes: 4e9, totalBytes: 40e9 } }],
    ['a disk that is full', 'disk', 'wrong', { disk: { freeBytes: 0.1e9, totalBytes: 40e9 } }],
  ])('%s: %s is %s', (_, key, state, change) => {
    const part = evaluateParts({ ...WELL, ...change }).find((one) => one.key === key)
    expect(part?.state).toBe(state)
    expect(part?.todo === null).toBe(state === 'well')
  })

  test('that is not set up is hidden, and healthy ones say so', () => {
    const parts = evaluateParts(WELL)
    expect([worstOf(parts), parts.length]).toEqual(['well', 9])
    const bare = evaluateParts({
      ...WELL,
      providers: { mail: false, texts: false },
      replica: null,
      backups: null,
      isProduction: false,
    })
    expect(bare.map(({ key }) => key)).toEqual(['worker', 'queues', 'mail', 'providers', 'database', 'disk'])
    expect(bare.find(({ key }) => key === 'mail')?.says).toContain('outbox')
  })
})

test('the disk lists what uses its space', () => {
  const more = (change: Partial<Figures>) => evaluateParts({ ...WELL, ...change }).find(({ key }) => key === 'disk')?.more
  expect(more({})).toBe(
    `The database takes up ${fileSize(204e6)}. Lead files take up ${fileSize(120e6)}. The database in the latest backup is ${fileSize(backup(0).databaseBytes)}.`,
  )
  expect(more({ backups: null, leadFiles: { bytes: 5e6, isElsewhere: true } })).toMatch(/ in the bucket\.$/)
})

test('a duration is shown in its largest useful unit', () => {
  const lengths = [4_000, 90_000, 12 * MINUTE_MS, 3 * HOUR_MS, 3 * DAY_MS, -5]
  expect(lengths.map(lengthOf)).toEqual(['4 seconds', '90 seconds', '12 minutes', '3 hours', '3 days', '0 seconds'])
})
