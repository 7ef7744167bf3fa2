import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, type Result } from '#app/result.ts'
import { makeInvoice } from '../provider/make-invoice.server.ts'
import { findInvoice } from '../queries.server.ts'
import { sendOwnInvoice } from '../mail/send-own-invoice.server.ts'
import { type InvoiceRequest, storeInvoice } from './store-invoice.server.ts'

/** `leadId`: of the lead that it belongs to, which may have been made just now. */
export type CreatedInvoice = { invoiceId: string; leadId: string }

/** no-lead: there is none, or it is in the trash · busy: another post is at it · failed: the provider did not make it; it is kept, not sent. */
export type NoInvoice = 'no-lead' | 'no-email' | 'busy' | 'failed'

/**
 * Makes an invoice and sends it: at the provider of payments where there is one, else as one of ours. The same form, posted again, makes no second one, also
 * where the first answer was lost.
 */
export async function createInvoice(request: InvoiceRequest, now = new Date()): Promise<Result<CreatedInvoice, NoInvoice>> {
  const isOwn = invoicesAdapter() === null
  const stored = inTransaction((tx) => {
    const written = storeInvoice(tx, request, isOwn ? 'own' : 'stripe', now)
    if (written.ok && written.value.invoice.provider === 'own') sendOwnInvoice(tx, written.value.invoice, request.actor, now)
    return written
  })
  if (!stored.ok) return stored
  const { id: invoiceId, provider, status } = stored.value.invoice
  const created = ok({ invoiceId, leadId: stored.value.invoice.leadId ?? request.leadId })
  if (provider === 'own' || status !== 'draft') return created
  const made = await makeInvoice(invoiceId, request.actor, now)
  return made.ok ? created : made
}

/** Sends an invoice that was drafted, or that the provider did not make at an earlier try. */
export async function sendDraft(
  invoiceId: string,
  actor: Actor,
  now = new Date(),
): Promise<Awaited<ReturnType<typeof makeInvoice>>> {
  const isSent = inTransaction((tx) => {
    const invoice = findInvoice(tx, invoiceId)
    if (invoice?.provider !== 'own') return false
    sendOwnInvoice(tx, invoice, actor, now)
    return true
  })
  return isSent ? ok() : makeInvoice(invoiceId, actor, now)
}
