import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { type Claim, type ClaimedJob, claimJobs, hasClaimable } from './claim-job.server.ts'
import { finishJob, releaseJob } from './finish-job.server.ts'
import type { JobQueue } from '#app/db/schema/jobs.ts'
import type { RateLimit } from '../queues/rate-limit.ts'
import { countGranted, consumeRateLimits } from '../queues/rate-buckets.server.ts'

type Settlement = {
  /** Finished jobs. */
  done: readonly ClaimedJob[]
  /** Jobs that were claimed but will not start. */
  back: readonly ClaimedJob[]
  /** What this process wants to claim, in the order of the queues' turns. */
  wishes: readonly Claim[]
  /** The rate limits of a queue. */
  limitsOf: (queue: JobQueue) => readonly RateLimit[]
  /** The most jobs to claim, across all queues. */
  max: number
  now: Date
}

/** lost: finished jobs that another worker has the lease of. */
export type Settled = { lost: ClaimedJob[]; claimed: { queue: JobQueue; jobs: ClaimedJob[] }[] }

/**
 * Writes finished jobs, returns jobs that will not start, and claims new ones: all in one
 * transaction, because each one waits for the disk. Writes nothing if there is nothing to do.
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

/** Checked before taking the write lock. */
function isThere(wish: Claim): boolean {
  return wish.max > 0 && hasClaimable(wish)
}

function claimWithin(tx: Tx, claim: Claim, limits: readonly RateLimit[]): ClaimedJob[] {
  const jobs = claimJobs(tx, { ...claim, max: countGranted(tx, limits, claim.max, claim.now) })
  consumeRateLimits(tx, limits, jobs.length, claim.now)
  return jobs
}
