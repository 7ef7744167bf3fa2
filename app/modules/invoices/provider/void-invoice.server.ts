import { and, eq, inArray } from 'drizzle-orm'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { PaymentError } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { applyInvoiceFacts } from './apply-invoice-facts.server.ts'
import { findInvoice, type InvoiceRow } from '../queries.server.ts'

type Voiding = { invoiceId: string; reason: string; actor: Actor }

/**
 * Voids an invoice: it no longer has to be paid, and keeps its number. Voids the provider's
 * invoices there first. Refused if it was paid or voided in the meantime.
 */
export async function voidInvoice(
  { invoiceId, reason, actor }: Voiding,
  now = new Date(),
): Promise<Result<undefined, 'missing' | 'not-open' | 'busy' | 'provider-failed'>> {
  const invoice = findInvoice(db(), invoiceId)
  if (!invoice) return refused('missing')
  if (invoice.status === 'paid' || invoice.status === 'void') return refused('not-open')
  if (invoice.leaseUntil !== null && invoice.leaseUntil > now) return refused('busy')
  if (invoice.provider === 'stripe') {
    const asked = await voidAtProvider(invoice, now)
    if (!asked.ok) return asked
  }
  return inTransaction((tx) => {
    const voided = tx
      .update(invoices)
      .set({ status: 'void', voidedAt: now, voidReason: reason, lastError: null })
      .where(and(eq(invoices.id, invoiceId), inArray(invoices.status, ['draft', 'open', 'uncollectible'])))
      .run()
    if (voided.changes === 0) return refused('not-open')
    if (invoice.leadId !== null) {
      if (invoice.status === 'draft' && invoice.createdById === null) completeTask(tx, invoice.leadId, 'send-invoice', now)
      const name = invoice.status === 'draft' ? `The unsent invoice “${invoice.description}”` : `Invoice ${invoice.number}`
      const summary = `${name} voided: ${reason}`
      recordLeadEvent(tx, { leadId: invoice.leadId, kind: 'invoice_voided', actor, summary, detail: { invoiceId } })
    }
    return ok()
  })
}

/**
 * Afterwards, it can't be paid. One that was never created there needs nothing; one that was paid in the meantime is stored as
 * paid.
 */
async function voidAtProvider(invoice: InvoiceRow, now: Date): Promise<Result<undefined, 'not-open' | 'provider-failed'>> {
  const provider = invoicesAdapter()
  if (provider === null) return refused('provider-failed')
  try {
    const { customerId, id: invoiceId } = invoice
    const facts =
      invoice.providerInvoiceId !== null
        ? await provider.readInvoice(invoice.providerInvoiceId)
        : customerId !== null && invoice.attempts > 0
          ? await provider.findInvoice({ customerId, invoiceId })
          : null
    if (facts === null || facts.status === 'void') return ok()
    if (facts.status === 'paid') {
      inTransaction((tx) => applyInvoiceFacts(tx, invoice, facts, { kind: 'provider' }, now))
      return refused('not-open')
    }
    if (facts.status === 'draft') await provider.deleteDraft(facts.providerInvoiceId)
    else await provider.voidInvoice(facts.providerInvoiceId)
    return ok()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    // The provider has lost the customer, and all their invoices.
    if (error.failure === 'customer') return ok()
    log.warn({ err: error, invoiceId: invoice.id }, 'An invoice could not be voided at the provider')
    return refused('provider-failed')
  }
}
