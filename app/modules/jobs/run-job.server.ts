import { log } from '#app/config/log.server.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import type { ClaimedJob } from './claim-job.server.ts'
import { deadLetterJob, finishJob, postponeJob, retryJob } from './finish-job.server.ts'
import { type JobHandler, PermanentJobError, PostponedJobError } from './job-handler.server.ts'
import type { JobHandlers } from './job-registry.ts'
import { JOB_TIME_LIMIT_MS, retryDelayMs } from './rules.ts'

export type JobOutcome = 'done' | 'retried' | 'postponed' | 'dead' | 'lost'

/**
 * Does one claimed job and writes down how it went; where there is no room for that, when there is some, unless `stopping`. `lost`: it took so long that another worker
 * has it.
 */
export async function runJob(handlers: JobHandlers, job: ClaimedJob, now: Date, stopping?: AbortSignal): Promise<JobOutcome> {
  const note = <T>(write: () => T) => writeWhenRoom(write, { signal: stopping })
  const handler = handlers[job.kind]
  const facts = { jobId: job.id, kind: job.kind, attempt: job.attempts }
  try {
    if (!handler) throw new Error(`This version of the product has no handler for '${job.kind}'`)
    await withTimeLimit((signal) => handler.run(job.payload, { attempt: job.attempts, now, signal }))
  } catch (error) {
    if (error instanceof PostponedJobError) return (await note(() => postponeJob(job, error.until))) ? 'postponed' : 'lost'
    const reason = error instanceof Error ? error.message : String(error)
    const isLast = error instanceof PermanentJobError || job.attempts >= job.maxAttempts
    log.warn({ ...facts, err: error, isLast }, 'A job failed')
    if (isLast) return note(() => giveUp(job, handler, reason, now))
    const nextTry = new Date(now.getTime() + retryDelayMs(job.attempts, Math.random()))
    return (await note(() => retryJob(job, nextTry, reason))) ? 'retried' : 'lost'
  }
  const isOurs = await note(() => finishJob(job, now))
  if (!isOurs) log.warn(facts, 'A job was finished after its lease had ended')
  return isOurs ? 'done' : 'lost'
}

/** Ends a job for good, as a dead letter. */
export function giveUp(job: ClaimedJob, handler: JobHandler | undefined, reason: string, now: Date): JobOutcome {
  const isOurs = deadLetterJob(job, reason, now, (tx) => handler?.onDeadLetter(tx, job.payload, reason))
  if (isOurs) log.error({ jobId: job.id, kind: job.kind, reason }, 'A job was given up')
  return isOurs ? 'dead' : 'lost'
}

/** Ends a job whose worker died on its last try. */
export function giveUpOrphan(handlers: JobHandlers, job: ClaimedJob, now: Date): JobOutcome {
  return giveUp(job, handlers[job.kind], 'The process stopped in the middle of the last try', now)
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
