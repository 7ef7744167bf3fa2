import { confirmed, NotConfirmedError } from '#app/cluster/place.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { isDatabaseUnavailable, writeWhenRoom } from '#app/db/storage-full.ts'
import type { ClaimedJob } from './claim-job.server.ts'
import { deadLetterJob, finishJob, postponeJob, retryJob } from './finish-job.server.ts'
import { type JobHandler, type JobHandlers, PermanentJobError, PostponedJobError } from './job-handler.server.ts'
import { JOB_TIME_LIMIT_MS, retryDelayMs, retryPolicyOf } from '../rules.ts'

/** How long a job waits if the database could not store it. */
const ROOM_AGAIN_MS = 1_000

export type JobOutcome = 'done' | 'retried' | 'postponed' | 'dead' | 'lost'

/**
 * Runs one claimed job and stores the result. `lost`: it took so long that another worker has it, or another machine of a cluster
 * writes now.
 */
export async function runJob(handlers: JobHandlers, job: ClaimedJob, now: Date): Promise<JobOutcome> {
  const outcome = await tryJob(handlers, job, now)
  if (outcome !== 'done') return outcome
  return recordDone(job, finishJob(db(), job, now)) ? 'done' : 'lost'
}

/**
 * Runs one claimed job. Leaves a success to be written with others (`finishJob`), but writes a
 * failure itself, retrying while the database can't take it, unless `stopping`.
 */
export async function tryJob(handlers: JobHandlers, job: ClaimedJob, now: Date, stopping?: AbortSignal): Promise<JobOutcome> {
  const note = <T>(write: () => T) => writeWhenRoom(write, { signal: stopping })
  const handler = handlers[job.kind]
  try {
    if (!handler) throw new Error(`This version of the product has no handler for '${job.kind}'`)
    // Otherwise, another machine in a cluster could run it again.
    await confirmed()
    await withTimeLimit((signal) => handler.run(job.payload, { attempt: job.attempts, now, signal }))
    return 'done'
  } catch (error) {
    // This process writes no longer. The next writer runs the job once its lease has expired.
    if (error instanceof NotConfirmedError) return 'lost'
    if (error instanceof PostponedJobError) return (await note(() => postponeJob(job, error.until))) ? 'postponed' : 'lost'
    // A full or locked database is not the job's fault, so the attempt does not count.
    const again = isDatabaseUnavailable(error) ? new Date(now.getTime() + ROOM_AGAIN_MS) : null
    if (again) return (await note(() => postponeJob(job, again))) ? 'postponed' : 'lost'
    const reason = error instanceof Error ? error.message : String(error)
    const isLast = error instanceof PermanentJobError || job.attempts >= job.maxAttempts
    log.warn({ ...factsOf(job), err: error, isLast }, 'A job failed')
    if (isLast) return note(() => failPermanently(job, handler, reason, now))
    const waitMs = retryDelayMs(job.attempts, Math.random(), retryPolicyOf(job.kind))
    const nextTry = new Date(now.getTime() + waitMs)
    return (await note(() => retryJob(job, nextTry, reason))) ? 'retried' : 'lost'
  }
}

/** Logs a job that finished after another worker got its lease. Returns `isOurs`. */
export function recordDone(job: ClaimedJob, isOurs: boolean): boolean {
  if (!isOurs) log.warn(factsOf(job), 'A job finished after its lease expired')
  return isOurs
}

function factsOf({ id, kind, attempts }: ClaimedJob) {
  return { jobId: id, kind, attempt: attempts }
}

/** Ends a job as a dead letter. In a cluster, that is final once it is confirmed; otherwise the next writer runs the job. */
function failPermanently(job: ClaimedJob, handler: JobHandler | undefined, reason: string, now: Date): JobOutcome {
  const isOurs = deadLetterJob(job, reason, now, (tx) => handler?.onDeadLetter(tx, job.payload, reason))
  const facts = { jobId: job.id, kind: job.kind, reason }
  if (isOurs)
    confirmed().then(
      () => log.error(facts, 'A job failed permanently'),
      () => log.warn(facts, 'A job failed; the next writer runs it'),
    )
  return isOurs ? 'dead' : 'lost'
}

/** Ends a job whose workers kept dying. */
export function failOrphan(handlers: JobHandlers, job: ClaimedJob, now: Date): JobOutcome {
  return failPermanently(job, handlers[job.kind], 'The process stopped during every recent try', now)
}

async function withTimeLimit(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`Took longer than ${JOB_TIME_LIMIT_MS / 1000} seconds`)
      controller.abort(error)
      reject(error)
    }, JOB_TIME_LIMIT_MS)
  })
  try {
    await Promise.race([work(controller.signal), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
