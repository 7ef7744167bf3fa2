import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { type JOB_KINDS, jobs } from '#app/db/schema/index.ts'

export type JobKind = (typeof JOB_KINDS)[number]

export type NewJob = {
  kind: JobKind
  payload: Record<string, unknown>
  /** At most one open job a key: a second one is not written. */
  uniqueKey?: string
  /** UTC; now, when left out. */
  runAt?: Date
  maxAttempts?: number
}

/** Writes a job in the transaction of its cause; the worker does it after commit. Returns false where an open job has the same key. */
export function enqueueJob(tx: Tx, job: NewJob): boolean {
  const { kind, payload, uniqueKey, runAt = new Date(), maxAttempts = 8 } = job
  return insertRow(tx, jobs, { kind, payload, uniqueKey, runAt, maxAttempts }, { orIgnore: true }) > 0
}
