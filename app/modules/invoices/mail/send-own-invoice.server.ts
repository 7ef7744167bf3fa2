import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { invoices } from '#app/db/schema/index.ts'
import { addWallDays } from '#app/format/wall-clock.ts'
import { formatCents } from '#app/format/money.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { mailInvoice } from './mail-invoice.server.ts'
import type { InvoiceRow } from '../queries.server.ts'
import { DAYS_TO_PAY } from '../rules.ts'

/** Emails our own invoice. Does nothing if it was already sent. */
export function sendOwnInvoice(tx: Tx, invoice: InvoiceRow, actor: Actor, now: Date): void {
  const sent = tx
    .update(invoices)
    .set({ status: 'open', sentAt: now, dueAt: addWallDays(now, DAYS_TO_PAY) })
    .where(and(eq(invoices.id, invoice.id), eq(invoices.status, 'draft')))
    .returning()
    .all()[0]
  if (sent?.leadId == null) return
  const messageIds = mailInvoice(tx, sent, 'invoice', now)
  if (sent.createdById === null) completeTask(tx, sent.leadId, 'send-invoice', now)
  recordLeadEvent(tx, {
    leadId: sent.leadId,
    kind: 'invoice_sent',
    actor,
    summary: `Invoice ${sent.number} sent, ${formatCents(sent.amountDueCents)}`,
    detail: { invoiceId: sent.id, messageIds },
  })
}
