import { and, eq, gte, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { statement } from '#app/db/prepared.server.ts'
import { pick } from '#app/format/records.ts'
import { JOB_QUEUES, type JobQueue, jobs, pausedQueues } from '#app/db/schema/index.ts'
import { LEASE_MS, MAX_INTERRUPTED_ATTEMPTS } from '../rules.ts'

/** A job leased by this process until `leaseUntil`. */
export type ClaimedJob = {
  id: string
  kind: string
  payload: unknown
  attempts: number
  maxAttempts: number
  leaseToken: string
}

export type Claim = {
  queue: JobQueue
  /** Jobs at most. */
  max: number
  now: Date
  /** Whether to take over jobs whose worker died. */
  takesOver: boolean
}

/**
 * Claims a queue's jobs whose worker died, then those that have been due longest; none if the queue
 * is paused. Counts the attempt here, so that a job that kills its worker ends, too.
 */
export function claimJobs(tx: Tx, { queue, max, now, takesOver }: Claim): ClaimedJob[] {
  const leaseToken = newSecret()
  const values = { queue, now, leaseToken, leaseUntil: leaseEnd(now) }
  const left = takesOver && max > 0 ? jobsClaimed(tx, { ...values, max }, 'left').all() : []
  const due = max > left.length ? jobsClaimed(tx, { ...values, max: max - left.length }, 'due').all() : []
  return [...left, ...due.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime())].map(({ runAt: _, ...job }) => ({
    ...job,
    leaseToken,
  }))
}

/** Whether a queue has anything to claim. Checking first avoids the write lock in the usual case of nothing to do. */
export function hasClaimable({ queue, now, takesOver }: Omit<Claim, 'max'>): boolean {
  const isThere = (which: 'due' | 'left') => anyClaimable(db(), { queue, now }, which).get() !== undefined
  return isThere('due') || (takesOver && isThere('left'))
}

/** Claims one job of any queue, or undefined. `takesOver` false: only a waiting one. */
export function claimJob(now: Date, { takesOver = true } = {}): ClaimedJob | undefined {
  for (const queue of JOB_QUEUES) {
    const claim = { queue, now, takesOver }
    const [job] = hasClaimable(claim) ? inTransaction((tx) => claimJobs(tx, { ...claim, max: 1 })) : []
    if (job) return job
  }
  return undefined
}

type OfQueue = { queue: JobQueue; now: Date }

/** A queue's due jobs, or ('left') those whose worker died; none if the queue is paused. */
function claimable(db: Db, { queue, now }: OfQueue, which: string) {
  const pause = db.select({ queue: pausedQueues.queue }).from(pausedQueues).where(eq(pausedQueues.queue, queue))
  const isDue = and(eq(jobs.state, 'waiting'), lte(jobs.runAt, now))
  const isLeft = and(
    eq(jobs.state, 'running'),
    lt(jobs.leaseUntil, now),
    lt(jobs.interruptedAttempts, MAX_INTERRUPTED_ATTEMPTS - 1),
  )
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), which === 'left' ? isLeft : isDue, notExists(pause)))
}

const anyClaimable = statement((db, values: OfQueue, which) => claimable(db, values, which).limit(1))

type Lease = OfQueue & { leaseToken: string; leaseUntil: Date; max: number }
const jobsClaimed = statement((db, { leaseToken, leaseUntil, max, ...ofQueue }: Lease, which) =>
  db
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      interruptedAttempts: which === 'left' ? sql`${jobs.interruptedAttempts} + 1` : undefined,
      leaseToken,
      leaseUntil,
    })
    .where(inArray(jobs.id, claimable(db, ofQueue, which).orderBy(jobs.runAt).limit(max)))
    .returning(pick(jobs, ['id', 'kind', 'payload', 'attempts', 'maxAttempts', 'runAt'])),
)

/** Claims a job whose workers kept dying, to give up on it. */
export function claimOrphan(now: Date): ClaimedJob | undefined {
  return inTransaction((tx) => {
    const orphan = tx
      .select()
      .from(jobs)
      .where(
        and(eq(jobs.state, 'running'), lt(jobs.leaseUntil, now), gte(jobs.interruptedAttempts, MAX_INTERRUPTED_ATTEMPTS - 1)),
      )
      .get()
    if (!orphan) return undefined
    const leaseToken = newSecret()
    tx.update(jobs)
      .set({ leaseToken, leaseUntil: leaseEnd(now) })
      .where(eq(jobs.id, orphan.id))
      .run()
    return { ...orphan, leaseToken }
  })
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}
