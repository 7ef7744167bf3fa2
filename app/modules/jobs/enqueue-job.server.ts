import type { Tx } from '#app/db/client.server.ts'
import { jobs } from '#app/db/schema/index.ts'

export type NewJob = {
  /** A key of the handler table in `handlers.server.ts`. */
  kind: string
  payload: Record<string, unknown>
  /** At most one open job a key: a second one is not written. */
  uniqueKey?: string
  /** UTC; now, when left out. */
  runAt?: Date
  maxAttempts?: number
}

/** Writes a job in the transaction of its cause; the worker does it after commit. Returns false where an open job has the same key. */
export function enqueueJob(tx: Tx, job: NewJob): boolean {
  const written = tx
    .insert(jobs)
    .values({
      kind: job.kind,
      payload: job.payload,
      uniqueKey: job.uniqueKey,
      runAt: job.runAt ?? new Date(),
      maxAttempts: job.maxAttempts ?? 8,
    })
    .onConflictDoNothing()
    .run()
  return written.changes > 0
}
