import { and, eq, gte, inArray, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
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
  const left = takesOver && max > 0 ? leftJobs(tx).claim.all({ ...values, max }) : []
  const due = max > left.length ? dueJobs(tx).claim.all({ ...values, max: max - left.length }) : []
  return [...left, ...due.toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime())].map(({ runAt: _, ...job }) => ({
    ...job,
    leaseToken,
  }))
}

/** Whether a queue has anything to claim. Checking first avoids the write lock in the usual case of nothing to do. */
export function hasClaimable({ queue, now, takesOver }: Omit<Claim, 'max'>): boolean {
  const isThere = (queries: typeof dueJobs) => queries(db()).any.get({ queue, now }) !== undefined
  return isThere(dueJobs) || (takesOver && isThere(leftJobs))
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

const dueJobs = prepared((db) => queriesFor(db, and(eq(jobs.state, 'waiting'), lte(jobs.runAt, boundParam(jobs.runAt, 'now')))))
const leftJobs = prepared((db) =>
  queriesFor(
    db,
    and(
      eq(jobs.state, 'running'),
      lt(jobs.leaseUntil, boundParam(jobs.leaseUntil, 'now')),
      lt(jobs.interruptedAttempts, MAX_INTERRUPTED_ATTEMPTS - 1),
    ),
    sql`${jobs.interruptedAttempts} + 1`,
  ),
)

function queriesFor(db: Db, claimable: SQL | undefined, interruptedAttempts: SQL = sql`${jobs.interruptedAttempts}`) {
  const pause = db
    .select({ queue: pausedQueues.queue })
    .from(pausedQueues)
    .where(eq(pausedQueues.queue, boundParam(pausedQueues.queue, 'queue')))
  const ofQueue = and(eq(jobs.queue, boundParam(jobs.queue, 'queue')), claimable, notExists(pause))
  const found = () => db.select({ id: jobs.id }).from(jobs).where(ofQueue)
  return {
    any: found().limit(1).prepare(),
    claim: db
      .update(jobs)
      .set({
        state: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        interruptedAttempts,
        leaseToken: boundParam(jobs.leaseToken, 'leaseToken'),
        leaseUntil: boundParam(jobs.leaseUntil, 'leaseUntil'),
      })
      .where(inArray(jobs.id, found().orderBy(jobs.runAt).limit(sql.placeholder('max'))))
      .returning({
        id: jobs.id,
        kind: jobs.kind,
        payload: jobs.payload,
        attempts: jobs.attempts,
        maxAttempts: jobs.maxAttempts,
        runAt: jobs.runAt,
      })
      .prepare(),
  }
}

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
