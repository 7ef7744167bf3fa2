import { db, inTransaction } from '#app/db/client.server.ts'
import { listUnsigned } from '#app/modules/documents/manage/remind-unsigned.server.ts'
import { hasProviderList } from '#app/modules/documents/provider/import-submissions.server.ts'
import { listUnsettledInvoices } from '#app/modules/invoices/queries.server.ts'
import { listUnsettledPayments } from '#app/modules/payments/queries.server.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import type { JobKind } from '#app/db/schema/jobs.ts'
import { hasJob } from '#app/modules/jobs/queries.server.ts'

/** Open checkouts are checked every ten minutes, because their visitors wait. */
const CHECKOUTS_MS = 10 * 60_000
/** Open invoices every hour: they are paid within weeks. */
const INVOICES_MS = 60 * 60_000
/**
 * Every hour, unsigned documents get reminders, and the signing provider's new documents are listed. Webhooks report the rest.
 */
const DOCUMENTS_MS = 60 * 60_000

/**
 * Schedules the checks of open checkouts for the current ten minutes and of open invoices for the current hour, unless they exist
 * already, done or not, or nothing is open.
 */
export function scheduleReconciling(now: Date): void {
  schedule('reconcile-checkouts', CHECKOUTS_MS, () => listUnsettledPayments(1).length > 0, now)
  schedule('reconcile-invoices', INVOICES_MS, () => listUnsettledInvoices(1, now).length > 0, now)
  schedule('remind-unsigned', DOCUMENTS_MS, () => listUnsigned(1, now).length > 0, now)
  schedule('import-submissions', DOCUMENTS_MS, hasProviderList, now)
}

function schedule(kind: JobKind, everyMs: number, hasWork: () => boolean, now: Date): void {
  const uniqueKey = `${kind}:${Math.floor(now.getTime() / everyMs)}`
  if (hasJob(db(), uniqueKey) || !hasWork()) return
  inTransaction((tx) => {
    // No retry: the next job comes soon.
    if (!hasJob(tx, uniqueKey)) enqueueJob(tx, { kind, payload: {}, uniqueKey, runAt: now, maxAttempts: 1 })
  })
}
