import { and, eq } from 'drizzle-orm'
import type { InvoiceFacts } from '#app/adapters/payments/invoices-port.ts'
import type { Tx } from '#app/db/client.server.ts'
import { invoices, type ActivityKind } from '#app/db/schema/index.ts'
import { formatCents } from '#app/format/money.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { InvoiceRow } from '../queries.server.ts'
import { type InvoiceStatus, canTransition } from '../rules.ts'

const STATUSES: Record<string, InvoiceStatus> = { open: 'open', paid: 'paid', void: 'void', uncollectible: 'uncollectible' }

/**
 * Stores the provider's state of an invoice, with the lead's timeline. Ignores a status before the
 * stored one, so that its effects happen once, in whatever order it is reported. `actor`: who is
 * creating an unsent invoice. Without one, an invoice that is merely open at the provider remains
 * 'Not sent': the client was not notified, and staff saw that it failed.
 */
export function applyInvoiceFacts(tx: Tx, invoice: InvoiceRow, facts: InvoiceFacts, actor: Actor, now: Date): void {
  const status = STATUSES[facts.status]
  if (status === undefined) return
  if (status === invoice.status) return keepPages(tx, invoice, facts)
  if (!canTransition(invoice.status, status)) return
  const { id, leadId, status: before } = invoice
  const isFirst = before === 'draft'
  if (isFirst && status === 'open' && actor.kind !== 'staff') return
  const written = tx
    .update(invoices)
    .set({
      status,
      providerInvoiceId: facts.providerInvoiceId,
      number: facts.number ?? invoice.number,
      hostedUrl: facts.hostedUrl,
      pdfUrl: facts.pdfUrl,
      dueAt: facts.dueAt,
      // The lease remains until it is emailed.
      leaseUntil: isFirst && status === 'open' ? invoice.leaseUntil : null,
      lastError: null,
      ...(isFirst ? { sentAt: now } : {}),
      ...(status === 'paid' ? { paidAt: facts.paidAt ?? now } : {}),
      ...(status === 'void' ? { voidedAt: now } : {}),
    })
    .where(and(eq(invoices.id, id), eq(invoices.status, before)))
    .run()
  if (written.changes === 0 || leadId === null) return
  if (isFirst && invoice.createdById === null) completeTask(tx, leadId, 'send-invoice', now)
  const name = `Invoice ${facts.number ?? ''}`.trim()
  const amount = formatCents(invoice.amountDueCents)
  const recordEvent = (kind: ActivityKind, by: Actor, summary: string) =>
    recordLeadEvent(tx, { leadId, kind, actor: by, summary, detail: { invoiceId: id } })
  if (isFirst) recordEvent('invoice_sent', actor, `${name} sent, ${amount}`)
  if (status === 'paid') recordEvent('invoice_paid', { kind: 'provider' }, `${name} paid, ${amount}`)
  if (status === 'void' && !isFirst)
    recordEvent('invoice_voided', { kind: 'provider' }, `${name} was voided at the card payment provider`)
}

/** The provider changes the URLs of its pages from time to time, and the old ones expire. */
function keepPages(tx: Tx, { id, hostedUrl, pdfUrl }: InvoiceRow, facts: InvoiceFacts): void {
  if (facts.hostedUrl === hostedUrl && facts.pdfUrl === pdfUrl) return
  const pages = { hostedUrl: facts.hostedUrl ?? hostedUrl, pdfUrl: facts.pdfUrl ?? pdfUrl }
  tx.update(invoices).set(pages).where(eq(invoices.id, id)).run()
}
