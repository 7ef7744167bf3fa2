import { db, inTransaction } from '#app/db/client.server.ts'
import { listUnsettledPayments } from '#app/modules/payments/queries.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'

/** Open checkouts are looked at every ten minutes. */
const RECONCILE_MS = 10 * 60_000

/** Writes the look at open checkouts of the present ten minutes, unless it is there already, done or not, or there is nothing to look at. */
export function scheduleReconciling(now: Date): void {
  const uniqueKey = `reconcile-checkouts:${Math.floor(now.getTime() / RECONCILE_MS)}`
  if (hasJob(db(), uniqueKey) || listUnsettledPayments(1).length === 0) return
  inTransaction((tx) => {
    // The next one comes soon: nothing is gained by trying this one again.
    if (!hasJob(tx, uniqueKey))
      enqueueJob(tx, { kind: 'reconcile-checkouts', payload: {}, uniqueKey, runAt: now, maxAttempts: 1 })
  })
}
