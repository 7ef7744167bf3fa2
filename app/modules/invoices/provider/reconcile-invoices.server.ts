import { z } from 'zod'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { listUnsettledInvoices } from '../queries.server.ts'
import { syncInvoice } from './sync-invoice.server.ts'

/** Invoices that one run looks at. */
const MAX_LOOKED_AT = 200
/** After so many failures in a row the provider is taken to be down: the next run goes on. */
const MAX_FAILURES = 3

/** Looks at every invoice whose end is not known: an event may not have come, and an answer may have been lost. */
export const reconcileInvoicesJob = defineJob({
  payload: z.object({}),
  async run(_payload, { now, signal }) {
    let failures = 0
    for (const invoice of listUnsettledInvoices(MAX_LOOKED_AT, now)) {
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
