/**
 * Fills the queue of DATABASE_PATH with N jobs for tomorrow and leaves a worker idle, then has it run empty jobs. Prints as JSON
 * the share of a core used while idle and the jobs claimed and finished per second.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, eq, inArray } from 'drizzle-orm'
import { closeDatabase, db, inTransaction } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { startJobLoop } from '#app/modules/jobs/loop/job-loop.server.ts'
import { providerLimits } from '#app/modules/settings/provider-limits.server.ts'
import { jobHandlers } from '#app/worker/job-handlers.server.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'

/** Regular jobs that first look for work. */
const CHECKS = ['reconcile-checkouts', 'reconcile-invoices', 'remind-unsigned', 'import-submissions'] as const
/** Longer than a minute, to include tasks that run every minute. */
const WAITING_MS = 65_000
const pending = Number(process.argv[2])
const quick = Number(process.argv[3])

const tomorrow = new Date(Date.now() + DAY_MS)
enqueueMany(pending, 'send-message', 'marketing-mail', tomorrow)
const waiting = startJobLoop(
  { handlers: jobHandlers, schedules: CHECKS.map((kind) => (now) => scheduleJob(kind, now)), limitsOf: providerLimits },
  { yieldsToRequests: false },
)
await sleep(1_000)
const cpu = process.cpuUsage()
const waitedFrom = performance.now()
await sleep(WAITING_MS)
const { user, system } = process.cpuUsage(cpu)
const idleShare = (user + system) / 1_000 / (performance.now() - waitedFrom)
await waiting.stop()

enqueueMany(quick, 'due-today', 'prompt', new Date())
const nothing = { run: () => Promise.resolve(), onDeadLetter: () => undefined }
const began = performance.now()
const worker = startJobLoop(
  { handlers: { 'due-today': nothing }, schedules: [], limitsOf: () => [] },
  { yieldsToRequests: false },
)
while (openJobs() > 0) await sleep(20)
const seconds = (performance.now() - began) / 1_000
await worker.stop()
process.stdout.write(JSON.stringify({ idleShare, jobsPerSecond: quick / seconds }))
closeDatabase()

function enqueueMany(many: number, kind: 'send-message' | 'due-today', queue: 'marketing-mail' | 'prompt', runAt: Date): void {
  inTransaction((tx) => {
    for (let number = 0; number < many; number++) enqueueJob(tx, { kind, queue, payload: { messageId: String(number) }, runAt })
  })
}

function openJobs(): number {
  return (
    db()
      .select({ n: count() })
      .from(jobs)
      .where(and(eq(jobs.queue, 'prompt'), inArray(jobs.state, ['waiting', 'running'])))
      .all()[0]?.n ?? 0
  )
}
