import { and, eq } from 'drizzle-orm'
import { formatCents } from '#app/format/money.ts'
import type { Tx } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { paymentReceiptMail } from '#app/modules/messaging/templates/payment.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { emitEvent } from '#app/modules/webhooks/emit-event.server.ts'
import { findPaidPayment, type PaymentRow } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'
import { canTransition, type PaymentState } from '../rules.ts'
import {
  createPaymentTask,
  MISMATCH,
  notifyStaffOfPayment,
  PAID_TWICE,
  recordOnTimeline,
  referenceOf,
} from './note-payment.server.ts'

type PaymentChange = { state: PaymentState; note: string | null; paymentIntentId: string | null }

/**
 * Moves a payment to the reported state, with its history, the lead's timeline, the receipt, and
 * tasks for staff. Ignores a state before the stored one, so everything happens once.
 */
export function applyPaymentState(tx: Tx, payment: PaymentRow, change: PaymentChange, now: Date): void {
  if (!canTransition(payment.state, change.state)) return
  const { state, note, paymentIntentId } = change
  // Read before this one counts.
  const paidBefore = payment.leadId === null ? null : findPaidPayment(tx, payment.leadId)
  const hasMoney = state === 'paid' || state === 'mismatch'
  tx.update(payments)
    .set({ state, note, paymentIntentId, leadId: payment.leadId, ...(hasMoney ? { paidAt: now } : {}) })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .run()
  recordPaymentEvent(tx, { paymentId: payment.id, kind: state, ...(note === null ? {} : { detail: { note } }) })
  if (state === 'paid') {
    recordReceivedPayment(tx, payment, paidBefore !== null, now)
    const { id: paymentId, leadId, amountCents, currency } = payment
    emitEvent(tx, { type: 'payment.paid', data: { paymentId, leadId, amountCents, currency } }, now)
  }
  if (state === 'mismatch') recordMismatch(tx, payment, note ?? '', now)
  if (state === 'failed') recordOnTimeline(tx, payment, 'payment_failed', 'The onboarding fee payment failed')
}

function recordReceivedPayment(tx: Tx, payment: PaymentRow, isDouble: boolean, now: Date): void {
  const amount = formatCents(payment.amountCents)
  recordOnTimeline(
    tx,
    payment,
    'payment_received',
    `Paid the ${amount} onboarding fee ${payment.provider === 'test' ? 'with the test checkout' : 'by card'}`,
  )
  const owner = payment.leadId === null ? undefined : findLeadContact(payment.leadId, tx)
  if (!owner) {
    recordPaymentEvent(tx, { paymentId: payment.id, kind: 'paid_for_deleted_lead' })
    notifyStaffOfPayment(
      tx,
      payment,
      'A payment came in for a deleted lead',
      'Decide whether to restore the lead or refund the payment.',
    )
    return
  }
  const mail = paymentReceiptMail(getSetting('company', tx), {
    name: findAddressee(tx, { email: owner.email, name: owner.ownerName?.trim() || owner.name }).name,
    amount,
    description: payment.description,
    propertyAddress: owner.propertyAddress,
    paidAt: now,
    reference: referenceOf(payment),
    isTest: payment.provider === 'test',
  })
  queueMail(tx, { template: 'payment-receipt', cause: 'system', to: owner.email, leadId: owner.id, ...mail })
  if (!isDouble) return
  recordOnTimeline(tx, payment, 'payment_double', 'The onboarding fee was paid twice')
  createPaymentTask(tx, payment, PAID_TWICE, 'The onboarding fee was paid twice: refund one of them', now)
  notifyStaffOfPayment(tx, payment, 'The onboarding fee was paid twice', 'Refund one of the two payments.')
}

function recordMismatch(tx: Tx, payment: PaymentRow, note: string, now: Date): void {
  recordOnTimeline(tx, payment, 'payment_mismatch', `A payment came in that doesn’t match: ${note}`)
  createPaymentTask(tx, payment, MISMATCH, `Check a payment that doesn’t match: ${note}`, now)
  notifyStaffOfPayment(tx, payment, 'A payment doesn’t match', note)
}
