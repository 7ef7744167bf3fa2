import { and, eq, gt, or, sql } from 'drizzle-orm'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'
import { LEASE_MS, MAX_RETRY_MS } from '../rules.ts'

/** Clocks of machines and processes differ by less than this, in ms. */
const TOLERANCE_MS = 60_000

/**
 * Fixes the times of jobs that were written while the clock was ahead, so that they do not wait
 * until it catches up. A job keeps its original wait; a failed one runs now. `mayEndLeases`:
 * whether to end leases that are longer than any valid one.
 */
export function repairJobTimes(now: Date, mayEndLeases: boolean): void {
  const ahead = new Date(now.getTime() + TOLERANCE_MS)
  const waiting = eq(jobs.state, 'waiting')
  const fromAhead = and(waiting, gt(jobs.createdAt, ahead))
  const longRetry = and(waiting, gt(jobs.attempts, 0), gt(jobs.runAt, new Date(ahead.getTime() + MAX_RETRY_MS)))
  const longLease = and(eq(jobs.state, 'running'), gt(jobs.leaseUntil, new Date(ahead.getTime() + LEASE_MS)))
  const found = db()
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(fromAhead, longRetry, longLease))
    .limit(1)
    .get()
  // Reading first avoids the write lock in the usual case.
  if (!found) return
  const mended = inTransaction(
    (tx) =>
      tx.update(jobs).set({ runAt: now }).where(longRetry).run().changes +
      tx
        .update(jobs)
        .set({ runAt: sql`${jobs.runAt} - ${jobs.createdAt} + ${now.getTime()}`, createdAt: now })
        .where(fromAhead)
        .run().changes +
      (mayEndLeases
        ? tx
            .update(jobs)
            .set({ leaseUntil: new Date(now.getTime() - 1) })
            .where(longLease)
            .run().changes
        : 0),
  )
  if (mended > 0) log.warn({ mended }, 'The clock was set back; waiting jobs start their wait over')
}
