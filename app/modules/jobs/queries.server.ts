import { and, eq, inArray } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { type JobKind, jobs } from '#app/db/schema/index.ts'

/** When the waiting job with this unique key runs next, or null. */
export function findNextTry(uniqueKey: string): Date | null {
  return waitingJob(db(), { uniqueKey }).get()?.runAt ?? null
}

const waitingJob = statement((db, { uniqueKey }: { uniqueKey: string }) =>
  db
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.uniqueKey, uniqueKey), eq(jobs.state, 'waiting'))),
)

/** Whether a job of this kind is waiting or running. */
export function hasOpenJob(kind: JobKind): boolean {
  const open = and(inArray(jobs.state, ['waiting', 'running']), eq(jobs.kind, kind))
  return db().select({ id: jobs.id }).from(jobs).where(open).limit(1).get() !== undefined
}

/** Whether a job with this unique key was ever queued, finished or not. */
export function hasJob(tx: Db | Tx, uniqueKey: string): boolean {
  return tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.uniqueKey, uniqueKey)).limit(1).get() !== undefined
}
