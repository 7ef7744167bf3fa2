import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { type Claim, type ClaimedJob, claimJobs, hasClaimable } from './claim-job.server.ts'
import { finishJob, releaseJob } from './finish-job.server.ts'
import type { JobQueue } from '../queues/queues.ts'
import type { RateLimit } from '../queues/rate-limit.ts'
import { countGranted, takeFrom } from '../queues/rate-buckets.server.ts'

export type Settlement = {
  /** Jobs that were done. */
  done: readonly ClaimedJob[]
  /** Jobs that were claimed and are not begun after all. */
  back: readonly ClaimedJob[]
  /** What this process would take of which queue, in the order of whose turn it is. */
  wishes: readonly Claim[]
  /** As fast as these allow. */
  limitsOf: (queue: JobQueue) => readonly RateLimit[]
  /** Jobs to claim at most, of all queues together. */
  max: number
  now: Date
}

/** lost: of the done ones, those whose lease has gone to another worker. */
export type Settled = { lost: ClaimedJob[]; claimed: { queue: JobQueue; jobs: ClaimedJob[] }[] }

/**
 * Writes down which jobs were done, gives back those that are not begun, and takes new ones: all in one transaction, because each waits for the disk. Writes nothing where there is nothing
 * of the kind.
 */
export function settleAndClaim({ done, back, wishes, limitsOf, max, now }: Settlement): Settled {
  const granted = wishes.filter(isThere).flatMap((wish) => {
    const limits = limitsOf(wish.queue)
    return countGranted(db(), limits, wish.max, now) > 0 ? [{ wish, limits }] : []
  })
  if (done.length === 0 && back.length === 0 && granted.length === 0) return { lost: [], claimed: [] }
  return inTransaction((tx) => {
    const lost = done.filter((job) => !finishJob(tx, job, now))
    for (const job of back) releaseJob(tx, job)
    let left = max
    const claimed = granted.map(({ wish, limits }) => {
      const jobs = claimWithin(tx, { ...wish, max: Math.min(wish.max, left) }, limits)
      left -= jobs.length
      return { queue: wish.queue, jobs }
    })
    return { lost, claimed }
  })
}

/** Asked before the write lock is taken. */
function isThere(wish: Claim): boolean {
  return wish.max > 0 && hasClaimable(wish)
}

function claimWithin(tx: Tx, claim: Claim, limits: readonly RateLimit[]): ClaimedJob[] {
  const jobs = claimJobs(tx, { ...claim, max: countGranted(tx, limits, claim.max, claim.now) })
  takeFrom(tx, limits, jobs.length, claim.now)
  return jobs
}
