import { and, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'

/** When the waiting job with this unique key is tried next; null where there is none. */
export function findNextTry(uniqueKey: string): Date | null {
  const job = db()
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, 'waiting')))
    .get()
  return job?.runAt ?? null
}

/** Whether a job with this unique key was ever written, done or not. */
export function hasJob(tx: Db | Tx, uniqueKey: string): boolean {
  return tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.uniqueKey, uniqueKey)).limit(1).get() !== undefined
}
