import { and, eq, isNull } from 'drizzle-orm'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import type { InvoiceFacts } from '#app/adapters/payments/invoices-port.ts'
import { PaymentError, type PaymentEvent } from '#app/adapters/payments/port.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { invoices, PROVIDER_EVENT_KINDS } from '#app/db/schema/index.ts'
import { isKnownEvent } from '#app/modules/payments/queries.server.ts'
import { recordPaymentEvent } from '#app/modules/payments/record-payment-event.server.ts'
import { applyInvoiceFacts } from './apply-invoice-facts.server.ts'
import { findInvoice, findInvoiceOfProvider, type InvoiceRow } from './queries.server.ts'
import { sendMadeInvoice } from './send-made-invoice.server.ts'

const SYSTEM = { kind: 'system' } as const

/**
 * Works on an event of the provider about an invoice, whose signature was right. The event is a hint: what is stored is what the provider answers when asked.
 * Throws `PaymentError` where it cannot be asked, so that it sends the event again.
 */
export async function receiveInvoiceEvent(event: PaymentEvent, now = new Date()): Promise<void> {
  const kind = PROVIDER_EVENT_KINDS.find((handled) => handled === event.type)
  if (kind === undefined || event.invoiceId === null || isKnownEvent(event.id)) return
  const facts = await ask(event.invoiceId)
  inTransaction((tx) => {
    recordPaymentEvent(tx, { paymentId: null, kind, providerEventId: event.id })
    const invoice = facts && findOrAdopt(tx, facts)
    if (invoice) applyInvoiceFacts(tx, invoice, facts, SYSTEM, now)
  })
}

/** Asks how an invoice stands, and stores the answer; has it mailed where the asking that made it broke off before. Throws `PaymentError`. */
export async function syncInvoice(invoice: InvoiceRow, now = new Date()): Promise<void> {
  const facts = invoice.providerInvoiceId === null ? await findLost(invoice) : await ask(invoice.providerInvoiceId)
  inTransaction((tx) => {
    // Looked at, so that the others come first the next time.
    tx.update(invoices).set({ updatedAt: now }).where(eq(invoices.id, invoice.id)).run()
    const current = findInvoice(tx, invoice.id)
    if (facts && current) applyInvoiceFacts(tx, current, facts, SYSTEM, now)
  })
  const provider = invoicesAdapter()
  if (provider !== null && invoice.busyUntil !== null && invoice.busyUntil <= now)
    await sendMadeInvoice(provider, invoice.id, now)
}

async function ask(providerInvoiceId: string): Promise<InvoiceFacts | null> {
  const provider = invoicesAdapter()
  if (provider === null) throw new PaymentError('unavailable', 'No provider of invoices is set up')
  return provider.readInvoice(providerInvoiceId)
}

/** What became of an invoice whose making was not told. */
async function findLost({ id: invoiceId, customerId }: InvoiceRow): Promise<InvoiceFacts | null> {
  const provider = invoicesAdapter()
  if (provider === null || customerId === null) return null
  try {
    return await provider.findInvoice({ customerId, invoiceId })
  } catch (error) {
    if (error instanceof PaymentError && (error.failure === 'customer' || error.failure === 'missing')) return null
    throw error
  }
}

/** Our invoice behind one of the provider's; null for one that is none of ours. One whose answer was lost is known by the id that we handed over. */
function findOrAdopt(tx: Tx, { providerInvoiceId, invoiceId }: InvoiceFacts): InvoiceRow | null {
  const known = findInvoiceOfProvider(tx, providerInvoiceId)
  if (known || invoiceId === null) return known ?? null
  const adopted = and(eq(invoices.id, invoiceId), isNull(invoices.providerInvoiceId), eq(invoices.status, 'draft'))
  return tx.select().from(invoices).where(adopted).get() ?? null
}
