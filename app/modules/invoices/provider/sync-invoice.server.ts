import { and, eq, isNull } from 'drizzle-orm'
import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import type { InvoiceFacts, InvoiceProvider } from '#app/adapters/payments/invoices-port.ts'
import { PaymentError, type PaymentEvent } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { invoices, PROVIDER_EVENT_KINDS } from '#app/db/schema/index.ts'
import { isKnownEvent } from '#app/modules/payments/queries.server.ts'
import { recordPaymentEvent } from '#app/modules/payments/record-payment-event.server.ts'
import { applyInvoiceFacts } from './apply-invoice-facts.server.ts'
import { changeInvoiceRefund, recordInvoiceDispute } from './change-refund.server.ts'
import { findInvoice, findInvoiceOfProvider, type InvoiceRow } from '../queries.server.ts'
import { sendMadeInvoice } from '../mail/send-made-invoice.server.ts'

const SYSTEM = { kind: 'system' } as const
const PROVIDER = { kind: 'provider' } as const

/** Events that may change the refunded amount, and those that lower it. */
const REFUND_EVENTS: readonly string[] = ['charge.refunded', 'refund.failed', 'credit_note.created', 'credit_note.voided']
const FALLING: readonly string[] = ['refund.failed', 'credit_note.voided']

/**
 * Processes a provider event with a valid signature about an invoice, or about money without a
 * checkout. The event is only a hint: we store what the provider answers when we ask. Throws
 * `PaymentError` if it can't be reached, so that it sends the event again.
 */
export async function receiveInvoiceEvent(event: PaymentEvent, now = new Date()): Promise<void> {
  const kind = PROVIDER_EVENT_KINDS.find((handled) => handled === event.type)
  if (kind === undefined || isKnownEvent(event.id)) return
  const providerInvoiceId = event.invoiceId ?? (await findOfPayment(event.paymentIntentId))
  const facts = providerInvoiceId === null ? null : await ask(providerInvoiceId)
  const refundedCents = facts && REFUND_EVENTS.includes(kind) ? await adapter().readRefund(facts.providerInvoiceId) : null
  inTransaction((tx) => {
    recordPaymentEvent(tx, { paymentId: null, kind, providerEventId: event.id })
    const found = facts && findOrAdopt(tx, facts)
    if (!found) return log.info({ event: event.id, type: event.type }, 'A payment event for another account')
    applyInvoiceFacts(tx, found, facts, SYSTEM, now)
    const invoice = findInvoice(tx, found.id)
    if (!invoice) return
    if (refundedCents !== null)
      changeInvoiceRefund(tx, invoice, { refundedCents, by: null, actor: PROVIDER, mayFall: FALLING.includes(kind) }, now)
    if (event.dispute) recordInvoiceDispute(tx, invoice, event.dispute, kind === 'charge.dispute.closed', now)
  })
}

/** Reads an invoice's state and stores it. Emails it if the creating request was interrupted before. Throws `PaymentError`. */
export async function syncInvoice(invoice: InvoiceRow, now = new Date()): Promise<void> {
  const facts = invoice.providerInvoiceId === null ? await findLost(invoice) : await ask(invoice.providerInvoiceId)
  inTransaction((tx) => {
    // Marks it as checked, so that others come first next time.
    tx.update(invoices).set({ updatedAt: now }).where(eq(invoices.id, invoice.id)).run()
    const current = findInvoice(tx, invoice.id)
    if (facts && current) applyInvoiceFacts(tx, current, facts, SYSTEM, now)
  })
  const provider = invoicesAdapter()
  if (provider !== null && invoice.leaseUntil !== null && invoice.leaseUntil <= now)
    await sendMadeInvoice(provider, invoice.id, now)
}

function adapter(): InvoiceProvider {
  const provider = invoicesAdapter()
  if (provider === null) throw new PaymentError('unavailable', 'No invoice provider is set up')
  return provider
}

async function ask(providerInvoiceId: string): Promise<InvoiceFacts | null> {
  return adapter().readInvoice(providerInvoiceId)
}

async function findOfPayment(paymentIntentId: string | null): Promise<string | null> {
  return paymentIntentId === null ? null : adapter().findInvoiceOfPayment(paymentIntentId)
}

/** The outcome of an invoice whose creation was not confirmed. */
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

/** Our invoice for one of the provider's; null if it is not ours. If a response was lost, finds it by the id that we sent. */
function findOrAdopt(tx: Tx, { providerInvoiceId, invoiceId }: InvoiceFacts): InvoiceRow | null {
  const known = findInvoiceOfProvider(tx, providerInvoiceId)
  if (known || invoiceId === null) return known ?? null
  const adopted = and(eq(invoices.id, invoiceId), isNull(invoices.providerInvoiceId), eq(invoices.status, 'draft'))
  return tx.select().from(invoices).where(adopted).get() ?? null
}
