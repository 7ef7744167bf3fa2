import { z } from 'zod'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { listUnsettledInvoices } from '../queries.server.ts'
import { syncInvoice } from './sync-invoice.server.ts'

/** Invoices checked per run. */
const MAX_SCANNED = 200
/** After this many failures in a row, the provider counts as down. The next run continues. */
const MAX_FAILURES = 3

/** Checks every invoice without a final state: an event may be missing, or a response may have been lost. */
export const reconcileInvoicesJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    let failures = 0
    for (const invoice of listUnsettledInvoices(MAX_SCANNED, now)) {
      signal.throwIfAborted()
      try {
        await syncInvoice(invoice, now)
        failures = 0
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        log.warn({ err: error, invoiceId: invoice.id }, 'An invoice could not be checked')
        failures += 1
        if (failures >= MAX_FAILURES) throw error
      }
    }
  },
})
