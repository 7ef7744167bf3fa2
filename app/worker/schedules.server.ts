import { Cron } from 'croner'
import { db, inTransaction } from '#app/db/client.server.ts'
import type { JobKind } from '#app/db/schema/jobs.ts'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { hasCampaignWork, needsNewPlan } from '#app/modules/campaigns/engine/run-campaigns.server.ts'
import { listUnsigned } from '#app/modules/documents/manage/remind-unsigned.server.ts'
import { hasProviderList } from '#app/modules/documents/provider/import-submissions.server.ts'
import { listUnsettledInvoices } from '#app/modules/invoices/queries.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { ClockWatch } from '#app/modules/jobs/loop/clock-watch.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'
import { listUnsettledPayments } from '#app/modules/payments/queries.server.ts'
import { hasDueWatches } from '#app/modules/reports/watch-rent.server.ts'

type Clock = Pick<ClockWatch, 'wasChangedWithin'>

type Schedule = {
  /** Names the run that is due, which is queued once, or null if none is. Without it, one job is queued at a time. */
  run?: (now: Date) => string | null
  hasWork?: (now: Date) => boolean
  /** Waits an hour after a clock change. */
  needsClock?: true
  /** 1 if the next job comes soon. */
  maxAttempts?: 1
}

const CLEANUP_TIME = '0 3 * * *'

/** Jobs that run again and again: times in Chicago, intervals, or whenever there is work. */
const SCHEDULES = {
  // Deletions can't be undone if the clock is corrected.
  'daily-cleanup': { ...at(CLEANUP_TIME), needsClock: true },
  // A machine that was off catches up until noon.
  'due-today': at('0 7 * * *', 5 * HOUR_MS),
  // Catches up through Tuesday.
  'weekly-report': at('0 7 * * 1', 40 * HOUR_MS),
  // Visitors wait for open checkouts; invoices are paid within weeks.
  'reconcile-checkouts': { ...every(10 * MINUTE_MS), hasWork: () => listUnsettledPayments(1).length > 0 },
  'reconcile-invoices': { ...every(HOUR_MS), hasWork: (now) => listUnsettledInvoices(1, now).length > 0 },
  'remind-unsigned': { ...every(HOUR_MS), hasWork: (now) => listUnsigned(1, now).length > 0 },
  'import-submissions': { ...every(HOUR_MS), hasWork: hasProviderList },
  'replan-campaigns': { hasWork: needsNewPlan, maxAttempts: 1 },
  'run-campaigns': { hasWork: hasCampaignWork, maxAttempts: 1 },
  'watch-rents': { hasWork: hasDueWatches },
} satisfies Partial<Record<JobKind, Schedule>>

export type ScheduledKind = keyof typeof SCHEDULES

export const SCHEDULED_KINDS = Object.keys(SCHEDULES).filter((kind): kind is ScheduledKind => kind in SCHEDULES)

/** Queues every scheduled job that is due. A machine that was off catches up, and several processes queue a job once. */
export function scheduleJobs(now: Date, clock: Clock): void {
  for (const kind of SCHEDULED_KINDS) scheduleJob(kind, now, clock)
}

export function scheduleJob(kind: ScheduledKind, now: Date, clock?: Clock): void {
  const { run, hasWork, needsClock, maxAttempts }: Schedule = SCHEDULES[kind]
  if (needsClock && clock?.wasChangedWithin(HOUR_MS)) return
  const name = run?.(now)
  if (name === null) return
  const uniqueKey = name === undefined ? kind : keyOf(kind, name)
  const isQueued = (tx: Parameters<typeof hasJob>[0]) => name !== undefined && hasJob(tx, uniqueKey)
  // Reading first avoids the write lock in the usual case.
  if (isQueued(db()) || hasWork?.(now) === false) return
  inTransaction((tx) => {
    if (!isQueued(tx)) enqueueJob(tx, { kind, payload: {}, uniqueKey, runAt: now, maxAttempts })
  })
}

/** Whether the day before the last 3:00 in Chicago had its cleanup, done or not. */
export function hadCleanupBefore(now: Date): boolean {
  const before = runsOf(CLEANUP_TIME, 2, now).at(1)
  return before !== undefined && hasJob(db(), keyOf('daily-cleanup', dayOf(before)))
}

function at(time: string, maxLateMs = Number.POSITIVE_INFINITY): Schedule {
  return {
    run(now) {
      const [last] = runsOf(time, 1, now)
      return last === undefined || now.getTime() - last.getTime() > maxLateMs ? null : dayOf(last)
    },
  }
}

function every(ms: number): Schedule {
  return { run: (now) => String(Math.floor(now.getTime() / ms)), maxAttempts: 1 }
}

/** Only computes times, because croner knows Chicago's daylight saving time. Starts no timer. */
function runsOf(time: string, many: number, now: Date): Date[] {
  return new Cron(time, { timezone: 'America/Chicago', paused: true }).previousRuns(many, now)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const keyOf = (kind: ScheduledKind, run: string) => `${kind}:${run}`
