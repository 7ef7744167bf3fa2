import { DAY_MS } from '#app/format/duration.ts'
import { formatCents } from '#app/format/money.ts'
import type { Tx } from '#app/db/client.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { paymentNoticeMail } from '#app/modules/messaging/templates/payment.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { createTask, type TaskKind } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, type LeadEvent, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { paths } from '#app/paths.ts'
import type { PaymentRow } from '../queries.server.ts'

/** The kind of task that asks staff to refund one of two payments. */
export const PAID_TWICE = 'payment-double'
/** The kind of task that asks staff to check money that does not match. */
export const MISMATCH = 'payment-mismatch'

const PROVIDER: Actor = { kind: 'provider' }

/** Adds to the timeline of a payment's lead. Does nothing if the lead was deleted. */
export function recordOnTimeline(tx: Tx, payment: PaymentRow, kind: LeadEvent['kind'], summary: string, actor = PROVIDER): void {
  if (payment.leadId === null) return
  recordLeadEvent(tx, { leadId: payment.leadId, kind, actor, summary, detail: { paymentId: payment.id } })
}

/** Creates a task for the lead of a payment, due in a day. */
export function createPaymentTask(tx: Tx, payment: PaymentRow, kind: TaskKind, summary: string, now: Date): void {
  if (payment.leadId === null) return
  createTask(tx, { leadId: payment.leadId, kind, summary, dueAt: new Date(now.getTime() + DAY_MS) })
}

/** Sends an email, because money is waiting: staff read a task only when they open the lead, and no one opens a deleted lead. */
export function notifyStaffOfPayment(tx: Tx, payment: PaymentRow, title: string, text: string): void {
  const mail = paymentNoticeMail(getSetting('company', tx), {
    title,
    text,
    amount: formatCents(payment.amountCents),
    reference: payment.sessionId ?? payment.id,
    url: payment.leadId === null ? null : getSiteFacts(tx).baseUrl + paths.lead(payment.leadId),
  })
  queueStaffNotice(tx, { template: 'payment-notice', ...mail })
}

/** The reference number that a payer uses when writing about a payment. */
export function referenceOf({ id }: Pick<PaymentRow, 'id'>): string {
  return id.slice(-12).toUpperCase()
}
