import { log } from '#app/config/log.server.ts'
import { claimJob, claimOrphan } from './claim-job.server.ts'
import { ClockWatch } from './clock-watch.ts'
import { LoopWatch } from './loop-watch.ts'
import { repairJobTimes } from './repair-job-times.server.ts'
import { LEASE_MS } from './rules.ts'
import type { JobRegistry } from './job-registry.ts'
import { giveUpOrphan, type JobOutcome, runJob } from './run-job.server.ts'

/** How often the table is looked at. A short timer: one that waits for hours does not survive a changed clock or a sleeping machine. */
const POLL_MS = 1000
/** After the database could not be read or written, for example because the disk is full. */
const POLL_AFTER_ERROR_MS = 5000
/** How often the regular jobs are looked after. */
const SCHEDULE_MS = 60_000
/** Jobs at the same time in one process. */
const MAX_RUNNING = 3
/** Between two jobs while the process is busy. */
const BUSY_PAUSE_MS = 50
/** How long a stop waits for the jobs that are running. */
const STOP_WAIT_MS = 10_000

export type Worker = { stop: () => Promise<void> }

/** Starts doing the jobs of a registry in this process. Several processes may do so: a job is claimed by one of them. `stop` takes no new job and waits for the running ones, up to ten seconds. */
export function startJobLoop({ handlers, schedules }: JobRegistry): Worker {
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  const stopping = new AbortController()
  let lastScheduledAt = Number.NEGATIVE_INFINITY
  const clock = new ClockWatch()
  // Requests go first: what they cause can wait.
  const loop = new LoopWatch()
  // Under a changed clock a lease says nothing: whoever has one is given the time that it was for.
  const leasesCount = () => !clock.wasChangedWithin(LEASE_MS)

  function tick(): void {
    let wait = POLL_MS
    // What was written under the other time is looked after at once.
    if (clock.look()) lastScheduledAt = Number.NEGATIVE_INFINITY
    try {
      lookAfterRegularJobs()
      fill()
    } catch (error) {
      log.error({ err: error }, 'The job worker could not look for work')
      wait = POLL_AFTER_ERROR_MS
    }
    lookAgainIn(wait)
  }

  function lookAgainIn(milliseconds: number): void {
    clearTimeout(timer)
    if (!isStopping) timer = setTimeout(tick, milliseconds).unref()
  }

  function lookAfterRegularJobs(): void {
    const monotonicNow = performance.now()
    if (monotonicNow - lastScheduledAt < SCHEDULE_MS) return
    const now = new Date()
    for (const schedule of schedules) schedule(now)
    repairJobTimes(now, clock.wasSteadyFor(LEASE_MS))
    if (leasesCount()) for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) giveUpOrphan(handlers, orphan, now)
    lastScheduledAt = monotonicNow
  }

  function fill(): void {
    const max = loop.isBusy() ? 1 : MAX_RUNNING
    while (!isStopping && running.size < max) {
      const now = new Date()
      const job = claimJob(now, { takesOver: leasesCount() })
      if (!job) return
      const done: Promise<void> = runJob(handlers, job, now, stopping.signal)
        .then(() => undefined)
        // What is lost here is only the note of how it went: the lease ends and the job is looked at again.
        .catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'The end of a job could not be written down'))
        .finally(() => {
          running.delete(done)
          lookAgainIn(loop.isBusy() ? BUSY_PAUSE_MS : 0)
        })
      running.add(done)
    }
  }

  lookAgainIn(0)
  return {
    async stop() {
      isStopping = true
      stopping.abort()
      clearTimeout(timer)
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref())])
    },
  }
}

/** Does every job that is due at `now`, one after another, and says how each went. For tests and scripts. */
export async function runAllDueJobs({ handlers }: Pick<JobRegistry, 'handlers'>, now: Date): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) outcomes.push(giveUpOrphan(handlers, orphan, now))
  for (let job = claimJob(now); job; job = claimJob(now)) outcomes.push(await runJob(handlers, job, now))
  return outcomes
}
