import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { inTransaction } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { mailInvoice } from './mail-invoice.server.ts'
import { findInvoice } from '../queries.server.ts'
import { MIN_REMINDER_GAP_MS } from '../rules.ts'

/** Emails the owner a reminder of an open invoice, at most once an hour. */
export function remindOfInvoice(
  { invoiceId, actor }: { invoiceId: string; actor: Actor },
  now = new Date(),
): Result<undefined, 'missing' | 'not-open' | 'not-sent' | 'reminded-already'> {
  return inTransaction((tx) => {
    const invoice = findInvoice(tx, invoiceId)
    if (invoice?.leadId == null) return refused('missing')
    if (invoice.status === 'draft') return refused('not-sent')
    if (invoice.status !== 'open') return refused('not-open')
    const isDue = or(isNull(invoices.remindedAt), lte(invoices.remindedAt, new Date(now.getTime() - MIN_REMINDER_GAP_MS)))
    const reminded = tx
      .update(invoices)
      .set({ remindedAt: now })
      .where(and(eq(invoices.id, invoiceId), isDue))
      .run()
    if (reminded.changes === 0) return refused('reminded-already')
    const messageIds = mailInvoice(tx, invoice, 'invoice-reminder', now)
    recordLeadEvent(tx, {
      leadId: invoice.leadId,
      kind: 'invoice_reminded',
      actor,
      summary: `Sent a reminder for invoice ${invoice.number}`,
      detail: { invoiceId, messageIds },
    })
    return ok()
  })
}
