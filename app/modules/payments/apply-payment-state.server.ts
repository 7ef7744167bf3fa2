import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '#app/format/duration.ts'
import type { RefundFacts } from '#app/adapters/payments/port.ts'
import type { Tx } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { completeTask } from '#app/modules/tasks/complete-task.server.ts'
import { createTask, type TaskKind } from '#app/modules/tasks/create-task.server.ts'
import { findLeadContactIn } from '#app/modules/leads/find-lead-contact.server.ts'
import { type NewActivity, recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { findAddressee } from '#app/modules/messaging/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue-staff-notice.server.ts'
import { paymentNoticeMail, paymentReceiptMail } from '#app/modules/messaging/templates/payment.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { getSiteFactsIn } from '#app/modules/settings/site-facts.server.ts'
import { emitEvent } from '#app/modules/webhooks/emit-event.server.ts'
import { paths } from '#app/paths.ts'
import { findPaidPayment, hasMismatch, isPaidTwice, type PaymentRow } from './queries.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { mayBecome, type PaymentState } from './rules.ts'

export type PaymentChange = { state: PaymentState; note: string | null; paymentIntentId: string | null }

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2 })

/**
 * Moves a payment to the state that the provider told, with its history, the lead's timeline, the receipt, and what staff have to look at. A state that
 * lies behind the stored one changes nothing, so all of it happens once.
 */
export function applyPaymentState(tx: Tx, payment: PaymentRow, change: PaymentChange, now: Date): void {
  if (!mayBecome(payment.state, change.state)) return
  const { state, note, paymentIntentId } = change
  // Asked before this one counts.
  const paidBefore = payment.leadId === null ? null : findPaidPayment(tx, payment.leadId)
  const hasMoney = state === 'paid' || state === 'mismatch'
  tx.update(payments)
    .set({ state, note, paymentIntentId, leadId: payment.leadId, ...(hasMoney ? { paidAt: now } : {}) })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .run()
  recordPaymentEvent(tx, { paymentId: payment.id, kind: state, ...(note === null ? {} : { detail: { note } }) })
  if (state === 'paid') {
    tellOfMoney(tx, payment, paidBefore !== null, now)
    const { id: paymentId, leadId, amountCents, currency } = payment
    emitEvent(tx, { type: 'payment.paid', data: { paymentId, leadId, amountCents, currency } }, now)
  }
  if (state === 'mismatch') tellOfMismatch(tx, payment, note ?? '', now)
  if (state === 'failed') tell(tx, payment, 'payment_failed', 'The payment of the onboarding fee failed')
}

/** Notes what was paid back. Never less than before: answers may overtake each other. */
export function changeRefund(tx: Tx, payment: PaymentRow, { amountCents, refundedCents }: RefundFacts, now: Date): void {
  if (refundedCents <= payment.refundedCents) return
  const isWhole = refundedCents >= amountCents
  const state = isWhole && mayBecome(payment.state, 'refunded') ? 'refunded' : payment.state
  tx.update(payments).set({ refundedCents, refundedAt: now, state }).where(eq(payments.id, payment.id)).run()
  recordPaymentEvent(tx, { paymentId: payment.id, kind: isWhole ? 'refunded' : 'partly_refunded', detail: { refundedCents } })
  const words = `${inDollars(refundedCents)} of the onboarding fee was paid back`
  if (state === 'refunded') tellOfRefund(tx, payment, words, now)
  else tell(tx, payment, 'payment_refunded', words)
}

/** A payment that was paid back whole. Of two, the other one stands: then staff have nothing to decide, and what they were asked to do is done. */
function tellOfRefund(tx: Tx, payment: PaymentRow, words: string, now: Date): void {
  const { leadId } = payment
  const isStillPaid = leadId !== null && findPaidPayment(tx, leadId) !== null
  tell(tx, payment, 'payment_refunded', isStillPaid ? `${words}: one payment too many, the other one stands` : words)
  if (isStillPaid && !isPaidTwice(tx, leadId)) completeTask(tx, leadId, PAID_TWICE, now)
  if (leadId !== null && !hasMismatch(tx, leadId)) completeTask(tx, leadId, MISMATCH, now)
  if (!isStillPaid) askStaff(tx, payment, 'payment-refunded', `${words}: decide how to go on with this client`, now)
}

/** The kind of task that asks staff to pay one of two payments back. */
const PAID_TWICE = 'payment-double'
/** The kind of task that asks staff to look at money that does not match. */
const MISMATCH = 'payment-mismatch'

function tellOfMoney(tx: Tx, payment: PaymentRow, isDouble: boolean, now: Date): void {
  const amount = inDollars(payment.amountCents)
  tell(
    tx,
    payment,
    'payment_received',
    `Paid the onboarding fee of ${amount} ${payment.provider === 'test' ? 'at the test checkout' : 'by card'}`,
  )
  const owner = payment.leadId === null ? undefined : findLeadContactIn(tx, payment.leadId)
  if (!owner) {
    recordPaymentEvent(tx, { paymentId: payment.id, kind: 'paid_for_deleted_lead' })
    notifyStaff(
      tx,
      payment,
      'A payment arrived for a deleted lead',
      'Look whether the lead is to be restored, or the money to be paid back.',
    )
    return
  }
  const mail = paymentReceiptMail(getSettingIn(tx, 'company'), {
    name: findAddressee(tx, { email: owner.email, name: owner.ownerName?.trim() || owner.name }).name,
    amount,
    description: payment.description,
    propertyAddress: owner.propertyAddress,
    paidAt: now,
    reference: payment.id.slice(-12).toUpperCase(),
    isTest: payment.provider === 'test',
  })
  queueMail(tx, { template: 'payment-receipt', cause: 'system', to: owner.email, leadId: owner.id, ...mail })
  if (!isDouble) return
  tell(tx, payment, 'payment_double', 'The onboarding fee was paid twice')
  askStaff(tx, payment, PAID_TWICE, 'The onboarding fee was paid twice: pay one of the two back', now)
  notifyStaff(tx, payment, 'The onboarding fee was paid twice', 'Pay one of the two payments back.')
}

function tellOfMismatch(tx: Tx, payment: PaymentRow, note: string, now: Date): void {
  tell(tx, payment, 'payment_mismatch', `A payment arrived that does not match: ${note}`)
  askStaff(tx, payment, MISMATCH, `Check a payment that does not match: ${note}`, now)
  notifyStaff(tx, payment, 'A payment does not match', note)
}

function tell(tx: Tx, payment: PaymentRow, kind: NewActivity['kind'], summary: string): void {
  if (payment.leadId === null) return
  recordActivity(tx, { leadId: payment.leadId, kind, actor: { kind: 'provider' }, summary, detail: { paymentId: payment.id } })
}

function askStaff(tx: Tx, payment: PaymentRow, kind: TaskKind, summary: string, now: Date): void {
  if (payment.leadId === null) return
  createTask(tx, { leadId: payment.leadId, kind, summary, dueAt: new Date(now.getTime() + DAY_MS) })
}

/** A mail, because money waits: a task alone is read when somebody opens the lead, and a deleted lead is opened by nobody. */
function notifyStaff(tx: Tx, payment: PaymentRow, title: string, text: string): void {
  const mail = paymentNoticeMail(getSettingIn(tx, 'company'), {
    title,
    text,
    amount: inDollars(payment.amountCents),
    reference: payment.sessionId ?? payment.id,
    url: payment.leadId === null ? null : getSiteFactsIn(tx).baseUrl + paths.lead(payment.leadId),
  })
  queueStaffNotice(tx, { template: 'payment-notice', ...mail })
}

function inDollars(amountCents: number): string {
  return DOLLARS.format(amountCents / 100)
}
