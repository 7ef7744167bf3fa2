import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { type JobQueue, jobs, pausedQueues, rateBuckets } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { JobHandler } from '#app/modules/jobs/loop/job-handler.server.ts'
import { startJobLoop, type Worker } from '#app/modules/jobs/loop/job-loop.server.ts'
import { pauseQueue, resumeQueue } from '#app/modules/jobs/queues/pause-queue.server.ts'
import type { RateLimit } from '#app/modules/jobs/queues/rate-limit.ts'
import { settleAndClaim } from '#app/modules/jobs/loop/settle-and-claim.server.ts'
import { enqueueMessage, queueMail, writeMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { runDueJobs } from './worker.server.ts'

setupTestDatabase()

const now = new Date('2026-11-23T15:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

function enqueue(queue: JobQueue, names: readonly string[], runAt = new Date(0)): void {
  inTransaction((tx) => {
    for (const name of names) enqueueJob(tx, { kind: 'send-message', queue, payload: { name }, runAt })
  })
}

const names = (what: string, many: number) => Array.from({ length: many }, (_, number) => `${what} ${number}`)

/** Runs a job loop that records names of jobs until `isEnough`; `onEach` may add jobs. */
async function workUntil(isEnough: (begun: readonly string[]) => boolean, onEach: (name: string) => void = () => undefined) {
  const begun: string[] = []
  const handler: JobHandler = {
    run: async (payload) => {
      const { name } = payload as { name: string }
      begun.push(name)
      onEach(name)
      await new Promise((resolve) => setImmediate(resolve))
    },
    onDeadLetter: () => undefined,
  }
  const registry = { handlers: { 'send-message': handler }, schedules: [], limitsOf: () => [] }
  const worker: Worker = startJobLoop(registry, { yieldsToRequests: false })
  try {
    await expect.poll(() => isEnough(begun), { interval: 5 }).toBe(true)
  } finally {
    await worker.stop()
  }
  return begun
}

describe('10,000 emails of a campaign', () => {
  test("don't delay a receipt: it is among the first to start", async () => {
    enqueue('marketing-mail', names('campaign', 10_000))
    // Written last and due last.
    enqueue('mail', ['receipt'], new Date())
    const begun = await workUntil((all) => all.includes('receipt'))
    expect(begun.indexOf('receipt')).toBeLessThan(8)
  })

  test("don't delay one that arrives later: only claimed emails go before it", async () => {
    enqueue('marketing-mail', names('campaign', 10_000))
    const begun = await workUntil(
      (all) => all.includes('receipt'),
      (name) => {
        if (name === 'campaign 500') enqueue('mail', ['receipt'], new Date())
      },
    )
    expect(begun.indexOf('receipt') - begun.indexOf('campaign 500')).toBeLessThan(150)
    expect(begun.length).toBeLessThan(2_000)
  })

  test('wait in their own queue, and receipts in another', () => {
    const mail = { template: 'welcome', to: 'owner@example.com', cause: 'system', subject: 'A', text: 'B', html: 'C' } as const
    inTransaction((tx) => {
      queueMail(tx, mail)
      const marketing = { list: 'tips', basis: 'consent' } as const
      enqueueMessage(tx, writeMail(tx, { ...mail, marketing }, { isLimited: false, heldReason: null, state: 'queued' }, now))
    })
    const queues = db().select({ queue: jobs.queue }).from(jobs).orderBy(jobs.id).all()
    expect(queues).toEqual([{ queue: 'mail' }, { queue: 'marketing-mail' }])
  })
})

describe('a paused queue', () => {
  test('starts nothing until it is resumed, while others continue', async () => {
    const admin = makeUser(db(), { role: 'admin' })
    enqueue('marketing-mail', ['campaign'])
    enqueue('mail', ['receipt'])
    expect(pauseQueue(admin, 'marketing-mail')).toBe(true)
    expect(pauseQueue(admin, 'marketing-mail')).toBe(false)
    expect(await workUntil((all) => all.length > 0)).toEqual(['receipt'])
    const waiting = and(eq(jobs.queue, 'marketing-mail'), eq(jobs.state, 'waiting'))
    expect(db().select({ attempts: jobs.attempts }).from(jobs).where(waiting).get()).toEqual({ attempts: 0 })
    expect(resumeQueue(admin, 'marketing-mail')).toBe(true)
    expect(await workUntil((all) => all.length > 0)).toEqual(['campaign'])
  })

  test('is paused for every process, from its next claim', async () => {
    enqueue('upkeep', ['one'])
    db().insert(pausedQueues).values({ queue: 'upkeep', pausedAt: now }).run()
    expect(await runDueJobs()).toEqual([])
  })
})

describe("a provider's limit", () => {
  const mails: RateLimit = { name: 'mail', max: 60, windowMs: MINUTE_MS }

  const claim = (queue: JobQueue, at: Date, limit = mails) =>
    settleAndClaim({
      done: [],
      back: [],
      wishes: [{ queue, max: 1_000, now: at, takesOver: true }],
      limitsOf: () => [limit],
      max: 1_000,
      now: at,
    }).claimed.flatMap(({ jobs: claimed }) => claimed)

  test('starts no more jobs than allowed; the others wait without using a try', () => {
    enqueue('mail', names('mail', 200), new Date(0))
    const counts = Array.from({ length: 60 }, (_, second) => claim('mail', later(second * 1_000)).length)
    expect(counts[0]).toBe(6)
    const begun = counts.reduce((sum, many) => sum + many)
    expect(begun).toBeGreaterThan(50)
    expect(begun).toBeLessThanOrEqual(60)
    const waiting = rowsOf(jobs, eq(jobs.state, 'waiting'))
    expect(waiting).toHaveLength(200 - begun)
    expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true)
  })

  test('is shared by its queues, and a campaign leaves room for a receipt', () => {
    enqueue('marketing-mail', names('campaign', 200))
    enqueue('mail', names('receipt', 2))
    expect(claim('marketing-mail', now, { ...mails, leavesRoom: true })).toHaveLength(5)
    expect(claim('marketing-mail', now, { ...mails, leavesRoom: true })).toHaveLength(0)
    expect(claim('mail', now)).toHaveLength(1)
    expect(claim('mail', now)).toHaveLength(0)
    expect(db().select({ name: rateBuckets.name }).from(rateBuckets).all()).toEqual([{ name: 'mail' }])
  })
})

test("a worker that stops returns claimed jobs that it hasn't started, unchanged", async () => {
  enqueue('prompt', names('job', 2_000))
  const begun = await workUntil((all) => all.length > 200)
  const rows = db().select({ state: jobs.state, attempts: jobs.attempts }).from(jobs).all()
  expect(rows.filter(({ state }) => state === 'running')).toEqual([])
  expect(rows.filter(({ state }) => state === 'done')).toHaveLength(begun.length)
  expect(rows.filter(({ state, attempts }) => state === 'waiting' && attempts === 0)).toHaveLength(2_000 - begun.length)
})
