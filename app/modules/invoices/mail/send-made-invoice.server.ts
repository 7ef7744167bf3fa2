import { and, eq, isNotNull } from 'drizzle-orm'
import type { InvoiceProvider } from '#app/adapters/payments/invoices-port.ts'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { mailInvoice } from './mail-invoice.server.ts'
import { findInvoice } from '../queries.server.ts'

/**
 * Makes the provider email a created invoice, or emails it ourselves if that fails. The creating
 * request's lease ends only here: an invoice with a lease may not have been emailed. A retry uses
 * the same key, so that no one gets two.
 */
export async function sendMadeInvoice(provider: InvoiceProvider, invoiceId: string, now: Date): Promise<void> {
  const invoice = findInvoice(db(), invoiceId)
  if (invoice?.status !== 'open' || invoice.providerInvoiceId === null || invoice.leaseUntil === null) return
  let isMailed = true
  try {
    await provider.sendInvoice(invoice.providerInvoiceId, `invoice:${invoiceId}:${invoice.attempts}:send`)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    // It can already be paid, so we email the owner ourselves.
    log.warn({ err: error, invoiceId }, 'The provider did not email an invoice; sending it ourselves')
    isMailed = false
  }
  inTransaction((tx) => {
    const isLeased = and(eq(invoices.id, invoiceId), isNotNull(invoices.leaseUntil))
    const ended = tx.update(invoices).set({ leaseUntil: null }).where(isLeased).returning().all()[0]
    if (ended?.status === 'open' && !isMailed) mailInvoice(tx, ended, 'invoice', now)
  })
}
