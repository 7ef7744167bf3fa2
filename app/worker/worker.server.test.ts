import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NotConfirmedError, setClusterPlace } from '#app/cluster/place.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { type JobKind, jobs } from '#app/db/schema/index.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { claimJob } from '#app/modules/jobs/loop/claim-job.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { finishJob, retryJob } from '#app/modules/jobs/loop/finish-job.server.ts'
import { runJob } from '#app/modules/jobs/loop/run-job.server.ts'
import { LEASE_MS } from '#app/modules/jobs/rules.ts'
import { scheduleJob } from './schedules.server.ts'
import { runDueJobs, startWorker } from './worker.server.ts'

setupTestDatabase()

const now = new Date('2026-10-30T15:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** A kind that a newer version wrote before a rollback. */
const FROM_THE_FUTURE = 'from-the-future' as JobKind

function enqueue(change: Partial<Parameters<typeof enqueueJob>[1]> = {}): boolean {
  return inTransaction((tx) => enqueueJob(tx, { kind: 'daily-cleanup', payload: {}, runAt: now, ...change }))
}

describe('claiming', () => {
  test('gives each job to one worker, oldest first, and none before its time', () => {
    enqueue({ uniqueKey: 'second', runAt: later(1) })
    enqueue({ uniqueKey: 'first' })
    enqueue({ uniqueKey: 'not yet', runAt: later(60_000) })
    const keys = [claimJob(later(10)), claimJob(later(10))].map((job) => job && rowOf(jobs, eq(jobs.id, job.id))?.uniqueKey)
    expect(keys).toEqual(['first', 'second'])
    expect(claimJob(later(10))).toBeUndefined()
  })

  test("takes a job over after its worker's lease expired, and that worker can no longer finish it", () => {
    enqueue()
    const first = claimJob(now)
    if (!first) throw new Error('Nothing was claimed')
    expect(claimJob(later(LEASE_MS))).toBeUndefined()
    const second = claimJob(later(LEASE_MS + 1))
    expect(second).toMatchObject({ id: first.id, attempts: 2 })
    expect(finishJob(db(), first, later(LEASE_MS + 2))).toBe(false)
    expect(retryJob(first, later(LEASE_MS + 2), 'late')).toBe(false)
    expect(second && finishJob(db(), second, later(LEASE_MS + 3))).toBe(true)
    expect(rowOf(jobs)).toMatchObject({ state: 'done', leaseToken: null, lastError: null })
  })
})

describe('a unique key', () => {
  test('allows one open job, and the next once that is done', async () => {
    expect(enqueue({ uniqueKey: 'a' })).toBe(true)
    expect(enqueue({ uniqueKey: 'a' })).toBe(false)
    await runDueJobs(now)
    expect(enqueue({ uniqueKey: 'a' })).toBe(true)
  })
})

describe('a job that fails', () => {
  test.each(['SQLITE_IOERR_WRITE', 'SQLITE_BUSY'])('for %s waits, and has its last try still before it', async (code) => {
    enqueue({ maxAttempts: 1 })
    const job = claimJob(now)
    if (!job) throw new Error('Nothing was claimed')
    const full = Object.assign(new Error('not now'), { code })
    const handler = { run: () => Promise.reject(new Error('Not written', { cause: full })), onDeadLetter: () => undefined }
    expect(await runJob({ 'daily-cleanup': handler }, job, now)).toBe('postponed')
    expect(rowOf(jobs)).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
  })

  test('while the database is locked is written down once it is free, and not done again', async () => {
    enqueue({ maxAttempts: 1 })
    const job = claimJob(now)
    if (!job) throw new Error('Nothing was claimed')
    sqlite().pragma('busy_timeout = 0')
    const lock = new Database(sqlite().name)
    let runs = 0
    const run = async () => {
      runs += 1
      lock.exec('begin immediate')
      setTimeout(() => lock.exec('rollback'), 50)
      enqueue({ uniqueKey: 'a write of the job' })
    }
    expect(await runJob({ 'daily-cleanup': { run, onDeadLetter: () => undefined } }, job, now)).toBe('postponed')
    lock.close()
    expect(runs).toBe(1)
    expect(rowsOf(jobs)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('of an unknown kind waits for a version that knows it', async () => {
    enqueue({ kind: FROM_THE_FUTURE })
    expect(await runDueJobs(now)).toEqual(['retried'])
    expect(rowOf(jobs)).toMatchObject({
      state: 'waiting',
      lastError: "This version of the product has no handler for 'from-the-future'",
    })
  })

  test('becomes a dead letter after its last try', async () => {
    enqueue({ kind: FROM_THE_FUTURE, maxAttempts: 2 })
    expect(await runDueJobs(now)).toEqual(['retried'])
    expect(await runDueJobs(later(120_000))).toEqual(['dead'])
    expect(await runDueJobs(later(10 ** 9))).toEqual([])
  })

  test('ends at once if its payload can never succeed', async () => {
    enqueue({ kind: 'send-message', payload: { nonsense: true } })
    expect(await runDueJobs(now)).toEqual(['dead'])
  })

  test('by the end of its process is done by another, though it has one try', async () => {
    enqueue({ maxAttempts: 1 })
    claimJob(now)
    expect(await runDueJobs(later(2 * LEASE_MS))).toEqual(['done'])
  })

  test('by killing its process eight times in a row ends, regardless of its tries', async () => {
    const died = (from: Date, times: number) => {
      for (let time = 0; time < times; time += 1) claimJob(new Date(from.getTime() + time * (LEASE_MS + 1)))
      return new Date(from.getTime() + times * (LEASE_MS + 1))
    }
    enqueue({ kind: FROM_THE_FUTURE, maxAttempts: 250 })
    const afterSeven = died(now, 7)
    expect(await runDueJobs(afterSeven), 'a try that ends in another way').toEqual(['retried'])
    expect(rowOf(jobs)).toMatchObject({ attempts: 8, interruptedAttempts: 0 })
    const afterEight = died(new Date(afterSeven.getTime() + 2 * 24 * 3_600_000), 8)
    expect(claimJob(afterEight)).toBeUndefined()
    expect(await runDueJobs(afterEight)).toEqual(['dead'])
    expect(rowOf(jobs)).toMatchObject({ lastError: 'The process stopped during every recent try' })
  })
})

describe('a job of a machine that writes no longer', () => {
  const fenced = () => Promise.reject(new NotConfirmedError('fenced'))
  /** Each call to `confirmed` takes the next answer. */
  function takeWriterPlace(...answers: (() => Promise<void>)[]): void {
    setClusterPlace({
      role: 'writer',
      file: '',
      record: () => undefined,
      confirmed: () => (answers.shift() ?? fenced)(),
      isReady: () => true,
      lagMs: () => 0,
    })
  }
  const claimed = () => {
    enqueue({ maxAttempts: 1 })
    const job = claimJob(now)
    if (!job) throw new Error('Nothing was claimed')
    return job
  }
  afterEach(() => {
    setClusterPlace(undefined)
  })

  test('is left to the next writer, without a run', async () => {
    const job = claimed()
    takeWriterPlace()
    const run = vi.fn(() => Promise.resolve())
    expect(await runJob({ 'daily-cleanup': { run, onDeadLetter: () => undefined } }, job, now)).toBe('lost')
    expect(run).not.toHaveBeenCalled()
    expect(rowOf(jobs)).toMatchObject({ state: 'running', lastError: null })
  })

  test.each([
    ['for good once that is confirmed', () => Promise.resolve(), ['A job failed permanently']],
    ['not for good if that is never confirmed', fenced, []],
  ])('is logged as failed %s', async (_case, confirmed, expected) => {
    const job = claimed()
    const errors = vi.spyOn(log, 'error')
    takeWriterPlace(() => Promise.resolve(), confirmed)
    const handler = { run: () => Promise.reject(new Error('no route')), onDeadLetter: () => undefined }
    await runJob({ 'daily-cleanup': handler }, job, now)
    await Promise.resolve()
    expect(errors.mock.calls.map((call) => call.at(1))).toEqual(expected)
  })
})

describe('the daily jobs', () => {
  const dailyKeys = () => rowsOf(jobs).map(({ uniqueKey }) => uniqueKey)

  test('are created once a day, from any process', async () => {
    scheduleJob('daily-cleanup', now)
    scheduleJob('daily-cleanup', later(1000))
    expect(dailyKeys()).toEqual(['daily-cleanup:2026-10-30'])
    await runDueJobs(later(2000))
    scheduleJob('daily-cleanup', later(3000))
    expect(dailyKeys()).toEqual(['daily-cleanup:2026-10-30'])
    scheduleJob('daily-cleanup', later(24 * 60 * 60 * 1000))
    expect(dailyKeys()).toEqual(['daily-cleanup:2026-10-30', 'daily-cleanup:2026-10-31'])
  })

  test('are due at three in the morning in Chicago, in summer and in winter', () => {
    scheduleJob('daily-cleanup', new Date('2026-07-10T07:59:59Z'))
    expect(dailyKeys()).toEqual(['daily-cleanup:2026-07-09'])
    scheduleJob('daily-cleanup', new Date('2026-07-10T08:00:01Z'))
    expect(dailyKeys()).toContain('daily-cleanup:2026-07-10')
    scheduleJob('daily-cleanup', new Date('2026-12-10T08:59:59Z'))
    expect(dailyKeys()).toContain('daily-cleanup:2026-12-09')
    scheduleJob('daily-cleanup', new Date('2026-12-10T09:00:01Z'))
    expect(dailyKeys()).toContain('daily-cleanup:2026-12-10')
  })
})

test('a worker runs due jobs, and none after it was stopped', async () => {
  enqueue({ runAt: new Date(), uniqueKey: 'before' })
  const worker = startWorker()
  const stateOf = (key: string) => rowOf(jobs, eq(jobs.uniqueKey, key))?.state
  await expect.poll(() => stateOf('before')).toBe('done')
  await worker.stop()
  enqueue({ runAt: new Date(), uniqueKey: 'after' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(stateOf('after')).toBe('waiting')
})
