import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { claimJob } from '#app/modules/jobs/loop/claim-job.server.ts'
import { ClockWatch } from '#app/modules/jobs/loop/clock-watch.ts'
import { finishJob } from '#app/modules/jobs/loop/finish-job.server.ts'
import { repairJobTimes } from '#app/modules/jobs/loop/repair-job-times.server.ts'
import { LEASE_MS } from '#app/modules/jobs/rules.ts'
import { scheduleJob } from './schedules.server.ts'
import { runDueJobs } from './worker.server.ts'

setupTestDatabase()

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = 7 * DAY
const now = new Date('2026-10-30T15:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

/** A job written at `at`, to run `wait` later. */
function write(at: Date, wait = 0, change: Partial<typeof jobs.$inferInsert> = {}): void {
  const runAt = new Date(at.getTime() + wait)
  db()
    .insert(jobs)
    .values({ kind: 'daily-cleanup', payload: {}, runAt, createdAt: at, ...change })
    .run()
}
const only = () => rowOf(jobs)

describe('a clock that was a week ahead and is set back', () => {
  test("doesn't delay any job by a week: each keeps its wait", async () => {
    write(later(WEEK))
    write(later(WEEK), 3 * DAY)
    expect(claimJob(later(5 * MINUTE))).toBeUndefined()
    repairJobTimes(later(5 * MINUTE), true)
    expect(await runDueJobs(later(5 * MINUTE))).toEqual(['done'])
    expect(await runDueJobs(later(2 * DAY))).toEqual([])
    expect(await runDueJobs(later(3 * DAY + 6 * MINUTE))).toEqual(['done'])
  })

  test('retries a job that failed in between now, and leaves normal retries waiting', () => {
    write(now, WEEK + 4 * MINUTE, { attempts: 2 })
    repairJobTimes(later(MINUTE), true)
    expect(only()?.runAt).toEqual(later(MINUTE))
    db().delete(jobs).run()
    write(now, DAY - MINUTE, { attempts: 2 })
    repairJobTimes(later(MINUTE), true)
    expect(only()?.runAt).toEqual(later(DAY - MINUTE))
  })

  test('frees the job of a worker that died in between, and no job before its worker had time to finish', () => {
    write(now)
    const claimed = claimJob(later(WEEK))
    repairJobTimes(now, false)
    expect(claimJob(later(MINUTE))).toBeUndefined()
    repairJobTimes(now, true)
    expect(claimJob(later(MINUTE))).toMatchObject({ id: claimed?.id, attempts: 2 })
    expect(claimed && finishJob(db(), claimed, now)).toBe(false)
  })

  test('changes nothing if the clock was right', () => {
    write(now, 30 * DAY)
    write(now)
    claimJob(now)
    const before = rowsOf(jobs)
    repairJobTimes(later(1000), true)
    expect(rowsOf(jobs)).toEqual(before)
  })
})

test('a clock that jumps ahead takes no job from its running worker', () => {
  write(now)
  write(now)
  expect(claimJob(now)).toBeDefined()
  expect(claimJob(later(WEEK), { takesOver: false })).toBeDefined()
  expect(claimJob(later(WEEK), { takesOver: false })).toBeUndefined()
})

test("a changed clock triggers no cleanup for another day: deletions can't be undone", () => {
  const names = () => db().select({ key: jobs.uniqueKey }).from(jobs).all().length
  scheduleJob('daily-cleanup', now, { wasChangedWithin: () => false })
  expect(names()).toBe(1)
  scheduleJob('daily-cleanup', later(DAY), { wasChangedWithin: () => true })
  expect(names()).toBe(1)
  scheduleJob('daily-cleanup', later(DAY), { wasChangedWithin: () => false })
  expect(names()).toBe(2)
})

describe('the clock monitor', () => {
  function watched() {
    const clocks = { machine: 1_000_000, own: 0 }
    const watch = new ClockWatch({ machine: () => clocks.machine, own: () => clocks.own })
    const pass = (own: number, machine = own) => {
      clocks.own += own
      clocks.machine += machine
      watch.hasMoved()
    }
    return { watch, pass }
  }

  test('ignores a clock that runs on, is adjusted slightly, or is suspended with its process', () => {
    const { watch, pass } = watched()
    for (const [own, machine] of [[1000], [90_000], [1000, 3000], [1000, -500]] as const) pass(own, machine)
    expect(watch.wasChangedWithin(LEASE_MS)).toBe(false)
  })

  test.each([WEEK, -WEEK])('detects a jump by %d ms, for that long after it', (jump) => {
    const { watch, pass } = watched()
    pass(LEASE_MS)
    expect(watch.wasSteadyFor(LEASE_MS)).toBe(true)
    pass(1000, 1000 + jump)
    expect([watch.wasChangedWithin(LEASE_MS), watch.wasSteadyFor(LEASE_MS)]).toEqual([true, false])
    pass(LEASE_MS)
    expect([watch.wasChangedWithin(LEASE_MS), watch.wasSteadyFor(LEASE_MS)]).toEqual([false, true])
  })
})
