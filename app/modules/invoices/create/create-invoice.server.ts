import { invoicesAdapter } from '#app/adapters/payments/index.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, type Result } from '#app/result.ts'
import { makeInvoice } from '../provider/make-invoice.server.ts'
import { findInvoice } from '../queries.server.ts'
import { sendOwnInvoice } from '../mail/send-own-invoice.server.ts'
import { type InvoiceRequest, storeInvoice } from './store-invoice.server.ts'

/** `leadId`: the invoice's lead, which may be new. */
export type CreatedInvoice = { invoiceId: string; leadId: string }

/**
 * no-lead: there is none, or it is in the trash · busy: another request is processing it · failed: the provider did not create
 * it; it is kept as a draft.
 */
export type NoInvoice = 'no-lead' | 'no-email' | 'busy' | 'failed'

/**
 * Creates an invoice and sends it: through the payment provider if there is one, or else ourselves.
 * Submitting the same form again does not create a second one, even if the first response was lost.
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

/** Sends a draft, or an invoice that the provider failed to create earlier. */
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
