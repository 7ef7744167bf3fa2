import { log } from '#app/config/log.server.ts'
import { JOB_QUEUES, type JobQueue } from '#app/db/schema/index.ts'
import { recordOf } from '#app/format/records.ts'
import { type ClaimedJob, claimJob, claimOrphan } from './claim-job.server.ts'
import { ClockWatch } from './clock-watch.ts'
import type { JobRegistry } from './job-handler.server.ts'
import { QueueJobs } from './queue-jobs.ts'
import { QUEUES } from '../queues/queues.ts'
import { LoopWatch } from './loop-watch.ts'
import { repairJobTimes } from './repair-job-times.server.ts'
import { LEASE_MS } from '../rules.ts'
import { failOrphan, type JobOutcome, recordDone, runJob, tryJob } from './run-job.server.ts'
import { settleAndClaim } from './settle-and-claim.server.ts'

/** How often the table is checked. Short, because a timer of hours does not survive clock changes or sleep. */
const POLL_MS = 1000
/** After the database could not be read or written, for example because the disk is full. */
const POLL_AFTER_ERROR_MS = 5000
/** How often regular jobs are scheduled. */
const SCHEDULE_MS = 60_000
/** Pause between two jobs while the process is busy. */
const BUSY_PAUSE_MS = 50
/** How long a shutdown waits for running jobs. */
const STOP_WAIT_MS = 10_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts running a registry's jobs in this process. Several processes can do so, because each job
 * is claimed by one of them. Each queue has its own slots. While requests keep the process busy, it
 * runs one job at a time, alternating between queues, unless `yieldsToRequests` is false. `stop`
 * claims no new jobs and waits up to ten seconds for the running ones.
 */
export function startJobLoop({ handlers, schedules, limitsOf }: JobRegistry, { yieldsToRequests = true } = {}): Worker {
  const queues = placesByQueue()
  const inHand = () => Object.values(queues)
  /** The order of the queues: a queue moves to the end when one of its jobs starts. */
  let turns: readonly JobQueue[] = JOB_QUEUES
  const running = new Set<Promise<void>>()
  let done: ClaimedJob[] = []
  /** Jobs to return, kept until that is written. */
  let back: ClaimedJob[] = []
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let isStopping = false
  const stopping = new AbortController()
  let lastScheduledAt = Number.NEGATIVE_INFINITY
  const clock = new ClockWatch()
  // Requests take priority over jobs.
  const loop = new LoopWatch()
  const isBusy = () => yieldsToRequests && loop.isBusy()
  // After a clock change, leases are unreliable: every holder gets a full lease's time.
  const leasesCount = () => !clock.wasChangedWithin(LEASE_MS)

  function tick(): void {
    let wait = POLL_MS
    // Schedules written under the old time are checked immediately.
    if (clock.hasMoved()) lastScheduledAt = Number.NEGATIVE_INFINITY
    try {
      scheduleRegularJobs()
      settle()
    } catch (error) {
      log.error({ err: error }, 'The job worker could not check for jobs')
      wait = POLL_AFTER_ERROR_MS
    }
    begin()
    runAgainIn(wait)
  }

  function runAgainIn(milliseconds: number): void {
    clearTimeout(timer)
    clearImmediate(soon)
    if (isStopping) return
    if (milliseconds === 0) soon = setImmediate(tick)
    else timer = setTimeout(tick, milliseconds).unref()
  }

  function scheduleRegularJobs(): void {
    const monotonicNow = performance.now()
    if (monotonicNow - lastScheduledAt < SCHEDULE_MS) return
    const now = new Date()
    for (const schedule of schedules) schedule(now, clock)
    repairJobTimes(now, clock.wasSteadyFor(LEASE_MS))
    if (leasesCount()) for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) failOrphan(handlers, orphan, now)
    lastScheduledAt = monotonicNow
  }

  /** Writes finished jobs, and claims new ones for the free slots. */
  function settle(): void {
    const now = new Date()
    back.push(...inHand().flatMap((jobs) => jobs.takeBack({ all: isStopping })))
    const wishes = isStopping ? [] : places().map((place) => ({ ...place, now, takesOver: leasesCount() }))
    const max = isBusy() ? 1 : Number.POSITIVE_INFINITY
    const { lost, claimed } = settleAndClaim({ done, back, wishes, limitsOf, max, now })
    done = []
    back = []
    for (const job of lost) recordDone(job, false)
    for (const { queue, jobs } of claimed) queues[queue].add(jobs)
  }

  /** How many jobs of each queue this process has room for. While it is busy, one job at a time. */
  function places(): { queue: JobQueue; max: number }[] {
    if (!isBusy()) return turns.map((queue) => ({ queue, max: queues[queue].room() }))
    const isFree = running.size === 0 && inHand().every((jobs) => !jobs.hasReady())
    return isFree ? turns.map((queue) => ({ queue, max: 1 })) : []
  }

  /** Starts the claimed jobs. */
  function begin(): void {
    const max = isBusy() ? 1 : Number.POSITIVE_INFINITY
    for (const queue of turns) {
      while (!isStopping && running.size < max) {
        const job = queues[queue].next()
        if (!job) break
        start(queue, job)
      }
    }
  }

  function start(queue: JobQueue, job: ClaimedJob): void {
    const jobs = queues[queue]
    turns = [...turns.filter((other) => other !== queue), queue]
    jobs.running++
    const beganAt = performance.now()
    const end: Promise<void> = tryJob(handlers, job, new Date(), stopping.signal)
      .then((outcome) => {
        if (outcome === 'done') done.push(job)
      })
      // Only the record of the result is lost: the lease expires, and the job runs again.
      .catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'Could not record that a job finished'))
      .finally(() => {
        jobs.running--
        jobs.took(performance.now() - beganAt)
        running.delete(end)
        if (isBusy()) return runAgainIn(BUSY_PAUSE_MS)
        begin()
        runAgainIn(0)
      })
    running.add(end)
  }

  runAgainIn(0)
  return {
    async stop() {
      isStopping = true
      stopping.abort()
      clearTimeout(timer)
      clearImmediate(soon)
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref())])
      try {
        settle()
      } catch (error) {
        log.error({ err: error }, 'The change could not be recorded')
      }
    },
  }
}

function placesByQueue(): Record<JobQueue, QueueJobs> {
  return recordOf(JOB_QUEUES, (queue) => new QueueJobs(QUEUES[queue].maxRunning))
}

/** Runs every job that is due at `now`, one after another without pauses, and returns each outcome. For tests and scripts. */
export async function runAllDueJobs({ handlers }: Pick<JobRegistry, 'handlers'>, now: Date): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) outcomes.push(failOrphan(handlers, orphan, now))
  for (let job = claimJob(now); job; job = claimJob(now)) outcomes.push(await runJob(handlers, job, now))
  return outcomes
}
