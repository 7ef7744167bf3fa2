import { log } from '#app/config/log.server.ts'
import { JOB_QUEUES } from '#app/db/schema/index.ts'
import { type ClaimedJob, claimJob, claimOrphan } from './claim-job.server.ts'
import { ClockWatch } from './clock-watch.ts'
import type { JobRegistry } from './job-registry.ts'
import { QueueJobs } from './queue-jobs.ts'
import { type JobQueue, QUEUES } from '../queues/queues.ts'
import { LoopWatch } from './loop-watch.ts'
import { repairJobTimes } from './repair-job-times.server.ts'
import { LEASE_MS } from '../rules.ts'
import { giveUpOrphan, type JobOutcome, noteDone, runJob, tryJob } from './run-job.server.ts'
import { settleAndClaim } from './settle-and-claim.server.ts'

/** How often the table is looked at. A short timer: one that waits for hours does not survive a changed clock or a sleeping machine. */
const POLL_MS = 1000
/** After the database could not be read or written, for example because the disk is full. */
const POLL_AFTER_ERROR_MS = 5000
/** How often the regular jobs are looked after. */
const SCHEDULE_MS = 60_000
/** Between two jobs while the process is busy. */
const BUSY_PAUSE_MS = 50
/** How long a stop waits for the jobs that are running. */
const STOP_WAIT_MS = 10_000

export type Worker = { stop: () => Promise<void> }

/**
 * Starts doing the jobs of a registry in this process. Several processes may do so: a job is claimed by one of them. Each queue has its own places; while the process is busy with requests, one
 * job is done at a time, of the queues in turn, unless `yieldsToRequests` is false. `stop` takes no new job and waits for the running ones, up to ten seconds.
 */
export function startJobLoop({ handlers, schedules, limitsOf }: JobRegistry, { yieldsToRequests = true } = {}): Worker {
  const queues = placesByQueue()
  const inHand = () => Object.values(queues)
  /** Whose turn it is: the queue that a job was begun of goes to the end. */
  let turns: readonly JobQueue[] = JOB_QUEUES
  const running = new Set<Promise<void>>()
  let done: ClaimedJob[] = []
  /** To be given back; kept until that is written. */
  let back: ClaimedJob[] = []
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let isStopping = false
  const stopping = new AbortController()
  let lastScheduledAt = Number.NEGATIVE_INFINITY
  const clock = new ClockWatch()
  // Requests go first: what they cause can wait.
  const loop = new LoopWatch()
  const isBusy = () => yieldsToRequests && loop.isBusy()
  // Under a changed clock a lease says nothing: anyone who has one is given the time that it was for.
  const leasesCount = () => !clock.wasChangedWithin(LEASE_MS)

  function tick(): void {
    let wait = POLL_MS
    // What was written under the other time is looked after at once.
    if (clock.look()) lastScheduledAt = Number.NEGATIVE_INFINITY
    try {
      scheduleRegularJobs()
      settle()
    } catch (error) {
      log.error({ err: error }, 'The job worker could not check for jobs')
      wait = POLL_AFTER_ERROR_MS
    }
    begin()
    lookAgainIn(wait)
  }

  function lookAgainIn(milliseconds: number): void {
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
    if (leasesCount()) for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) giveUpOrphan(handlers, orphan, now)
    lastScheduledAt = monotonicNow
  }

  /** Writes down what was done and takes what there is a place for. */
  function settle(): void {
    const now = new Date()
    back.push(...inHand().flatMap((jobs) => jobs.takeBack({ all: isStopping })))
    const wishes = isStopping ? [] : places().map((place) => ({ ...place, now, takesOver: leasesCount() }))
    const max = isBusy() ? 1 : Number.POSITIVE_INFINITY
    const { lost, claimed } = settleAndClaim({ done, back, wishes, limitsOf, max, now })
    done = []
    back = []
    for (const job of lost) noteDone(job, false)
    for (const { queue, jobs } of claimed) queues[queue].add(jobs)
  }

  /** How many jobs of which queue this process has room for. While it is busy, one is done at a time. */
  function places(): { queue: JobQueue; max: number }[] {
    if (!isBusy()) return turns.map((queue) => ({ queue, max: queues[queue].room() }))
    const isFree = running.size === 0 && inHand().every((jobs) => !jobs.hasReady())
    return isFree ? turns.map((queue) => ({ queue, max: 1 })) : []
  }

  /** Begins what was claimed. */
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
      // What is lost here is only the note of how it went: the lease ends and the job is looked at again.
      .catch((error: unknown) => log.error({ err: error, jobId: job.id }, 'The end of a job could not be recorded'))
      .finally(() => {
        jobs.running--
        jobs.took(performance.now() - beganAt)
        running.delete(end)
        if (isBusy()) return lookAgainIn(BUSY_PAUSE_MS)
        begin()
        lookAgainIn(0)
      })
    running.add(end)
  }

  lookAgainIn(0)
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
  return Object.fromEntries(JOB_QUEUES.map((queue) => [queue, new QueueJobs(QUEUES[queue].maxRunning)])) as Record<
    JobQueue,
    QueueJobs
  >
}

/** Does every job that is due at `now`, one after another and as fast as it goes, and says how each went. For tests and scripts. */
export async function runAllDueJobs({ handlers }: Pick<JobRegistry, 'handlers'>, now: Date): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  for (let orphan = claimOrphan(now); orphan; orphan = claimOrphan(now)) outcomes.push(giveUpOrphan(handlers, orphan, now))
  for (let job = claimJob(now); job; job = claimJob(now)) outcomes.push(await runJob(handlers, job, now))
  return outcomes
}
