import { and, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, db, inTransaction } from '#app/db/client.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { boundParam, prepared } from '#app/db/prepared.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { LEASE_MS } from './rules.ts'

/** A job that this process may do until `leaseUntil`. */
export type ClaimedJob = {
  id: string
  kind: string
  payload: unknown
  attempts: number
  maxAttempts: number
  leaseToken: string
}

/** Takes the oldest job that is due, or one whose worker is gone; undefined where there is none. The try is counted here, so that a job that kills its worker ends too. `takesOver` false: only a waiting one. */
export function claimJob(now: Date, { takesOver = true } = {}): ClaimedJob | undefined {
  // Reading first spares the write lock in the usual case of nothing to do.
  if (!hasClaimable(now, takesOver)) return undefined
  const leaseToken = newSecret()
  const [claimed] = (takesOver ? anyJob(db()) : waitingJob(db())).claim.all({ leaseToken, leaseUntil: leaseEnd(now), now })
  return claimed && { ...claimed, leaseToken }
}

const anyJob = prepared((db) => queriesFor(db, or(isDue(), and(isLeft(), lt(jobs.attempts, jobs.maxAttempts)))))
const waitingJob = prepared((db) => queriesFor(db, isDue()))

function queriesFor(db: Db, claimable: SQL | undefined) {
  const first = db.select({ id: jobs.id }).from(jobs).where(claimable)
  return {
    any: db.select({ id: jobs.id }).from(jobs).where(claimable).limit(1).prepare(),
    claim: db
      .update(jobs)
      .set({
        state: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        leaseToken: boundParam(jobs.leaseToken, 'leaseToken'),
        leaseUntil: boundParam(jobs.leaseUntil, 'leaseUntil'),
      })
      .where(eq(jobs.id, first.orderBy(jobs.runAt).limit(1)))
      .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts, maxAttempts: jobs.maxAttempts })
      .prepare(),
  }
}

/** Takes a job whose worker died on its last try, to give it up. */
export function claimOrphan(now: Date): ClaimedJob | undefined {
  return inTransaction((tx) => {
    const orphan = tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.state, 'running'), lt(jobs.leaseUntil, now), gte(jobs.attempts, jobs.maxAttempts)))
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

function hasClaimable(now: Date, takesOver: boolean): boolean {
  return (takesOver ? anyJob(db()) : waitingJob(db())).any.get({ now }) !== undefined
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

function isDue() {
  return and(eq(jobs.state, 'waiting'), lte(jobs.runAt, boundParam(jobs.runAt, 'now')))
}

function isLeft() {
  return and(eq(jobs.state, 'running'), lt(jobs.leaseUntil, boundParam(jobs.leaseUntil, 'now')))
}
