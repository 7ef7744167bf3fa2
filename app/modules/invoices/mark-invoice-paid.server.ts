import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { formatCents } from '#app/format/money.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findInvoice } from './queries.server.ts'

type Marking = { invoiceId: string; checkNumber: string | null; actor: Actor }

/** Marks our own invoice as paid by check. The provider's invoices are paid there, and it reports that. */
export function markInvoicePaid(
  { invoiceId, checkNumber, actor }: Marking,
  now = new Date(),
): Result<undefined, 'missing' | 'not-open' | 'by-provider'> {
  return inTransaction((tx) => {
    const invoice = findInvoice(tx, invoiceId)
    if (!invoice) return refused('missing')
    if (invoice.provider !== 'own') return refused('by-provider')
    const paidBy = checkNumber === null ? 'Check' : `Check ${checkNumber}`
    const marked = tx
      .update(invoices)
      .set({ status: 'paid', paidAt: now, paidBy })
      .where(and(eq(invoices.id, invoiceId), inArray(invoices.status, ['open', 'uncollectible'])))
      .run()
    if (marked.changes === 0) return refused('not-open')
    if (invoice.leadId !== null) {
      const summary = `Invoice ${invoice.number} paid by ${paidBy.toLowerCase()}, ${formatCents(invoice.amountDueCents)}`
      recordLeadEvent(tx, { leadId: invoice.leadId, kind: 'invoice_paid', actor, summary, detail: { invoiceId } })
    }
    return ok()
  })
}
