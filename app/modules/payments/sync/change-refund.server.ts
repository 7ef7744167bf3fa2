import { eq } from 'drizzle-orm'
import { formatCents } from '#app/format/money.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { findActiveRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { refundMail } from '#app/modules/messaging/templates/payment.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { cancelOnboardingTasks } from './onboarding-tasks.server.ts'
import { findPaidPayment, findPayment, hasMismatch, isPaidTwice, type PaymentRow } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'
import { canTransition } from '../rules.ts'
import { createPaymentTask, MISMATCH, PAID_TWICE, referenceOf, recordOnTimeline } from './note-payment.server.ts'

type RefundChange = {
  /** The paid amount, and the total refunded so far. */
  amountCents: number
  refundedCents: number
  /** The provider reports that a refund failed, so the total decreases. */
  mayFall?: boolean
  /** The payer's bank took the money. We refunded nothing. */
  byBank?: boolean
  actor?: Actor
}

/**
 * Stores a refund, and notifies the client and staff. Never lower than before unless the provider
 * reverses a refund, because responses can arrive out of order.
 */
export function changeRefund(tx: Tx, payment: PaymentRow, change: RefundChange, now: Date): void {
  const { refundedCents, mayFall = false } = change
  if (refundedCents === payment.refundedCents) return
  if (refundedCents < payment.refundedCents) {
    if (mayFall) reverseRefund(tx, payment, refundedCents, now)
    return
  }
  const isWhole = refundedCents >= change.amountCents
  const state = isWhole && canTransition(payment.state, 'refunded') ? 'refunded' : payment.state
  tx.update(payments).set({ refundedCents, refundedAt: now, state }).where(eq(payments.id, payment.id)).run()
  const kind = isWhole ? 'refunded' : 'partly_refunded'
  recordPaymentEvent(tx, { paymentId: payment.id, kind, detail: { refundedCents } })
  const isStillPaid = payment.leadId !== null && findPaidPayment(tx, payment.leadId) !== null
  recordRefundOnTimeline(tx, payment, change, { isWhole: state === 'refunded', isStillPaid }, now)
}

type HandRefund = { paymentId: string; amountCents: number; seen: string; actor: Actor }

/** Stores a full or partial refund of a test payment. Card payments are refunded at the provider, which reports it. */
export function refundTestPayment(
  { paymentId, amountCents, seen, actor }: HandRefund,
  now = new Date(),
): Result<undefined, 'missing' | 'by-provider' | 'not-paid' | 'changed' | 'too-much'> {
  return inTransaction((tx) => {
    const payment = findPayment(tx, paymentId)
    if (!payment) return refused('missing')
    if (payment.provider !== 'test') return refused('by-provider')
    if (payment.state !== 'paid') return refused('not-paid')
    if (isChangedSince(seen, seenKey(payment.refundedCents))) return refused('changed')
    const refundedCents = payment.refundedCents + amountCents
    if (refundedCents > payment.amountCents) return refused('too-much')
    changeRefund(tx, payment, { amountCents: payment.amountCents, refundedCents, actor }, now)
    return ok()
  })
}

type Outcome = { isWhole: boolean; isStillPaid: boolean }

function recordRefundOnTimeline(tx: Tx, payment: PaymentRow, change: RefundChange, outcome: Outcome, now: Date): void {
  const { leadId } = payment
  const { isWhole, isStillPaid } = outcome
  const done = change.byBank ? 'reversed by the payer’s bank' : 'refunded'
  const words = `${formatCents(change.refundedCents)} of the onboarding fee was ${done}`
  const before = payment.refundedCents
  const event =
    before === 0
      ? words
      : `Another ${formatCents(change.refundedCents - before)} of the onboarding fee was ${done}, ${formatCents(change.refundedCents)} in total`
  const isOneTooMany = isWhole && isStillPaid
  recordOnTimeline(
    tx,
    payment,
    'payment_refunded',
    isOneTooMany ? `${event}: it was a duplicate, and the other payment still counts` : event,
    change.actor,
  )
  if (!change.byBank) mailRefund(tx, payment, change, outcome, now)
  if (leadId === null) return
  if (isWhole) {
    if (isStillPaid && !isPaidTwice(tx, leadId)) completeTask(tx, leadId, PAID_TWICE, now)
    if (!hasMismatch(tx, leadId)) completeTask(tx, leadId, MISMATCH, now)
  }
  if (isOneTooMany) return
  if (!isWhole)
    return createPaymentTask(
      tx,
      payment,
      'payment-refunded',
      `${words}, and we’re keeping the rest: check what to change for this client`,
      now,
    )
  const ended = cancelOnboardingTasks(tx, leadId, now)
  endOnboarding(tx, leadId, now)
  const off = ended.length === 0 ? '' : ` Removed from the task list: ${ended.join(', ')}.`
  // Replaces the task of an earlier partial refund.
  completeTask(tx, leadId, 'payment-refunded', now)
  createPaymentTask(tx, payment, 'payment-refunded', `${words}: decide what to do with this client.${off}`, now)
}

/** A refunded client gets no more onboarding. */
function endOnboarding(tx: Tx, leadId: string, now: Date): void {
  if (findActiveRun(tx, leadId)?.workflow !== 'onboarding') return
  stopRun(tx, { leadId, actor: { kind: 'system' }, reason: 'paid_back', why: 'the onboarding fee was refunded', now })
}

/** Handles a failed refund: we have the money again, but the client was notified of the refund. */
function reverseRefund(tx: Tx, payment: PaymentRow, refundedCents: number, now: Date): void {
  const back = formatCents(payment.refundedCents - refundedCents)
  const state = payment.state !== 'refunded' ? payment.state : payment.note === null ? 'paid' : 'mismatch'
  const refundedAt = refundedCents > 0 ? payment.refundedAt : null
  tx.update(payments).set({ refundedCents, refundedAt, state }).where(eq(payments.id, payment.id)).run()
  recordPaymentEvent(tx, { paymentId: payment.id, kind: 'refund_reversed', detail: { refundedCents } })
  const words = `A refund of ${back} failed, and the money came back to us`
  recordOnTimeline(tx, payment, 'payment_refunded', words)
  if (payment.leadId !== null) completeTask(tx, payment.leadId, 'payment-refunded', now)
  createPaymentTask(tx, payment, 'payment-refunded', `${words}: send the money another way and let the owner know`, now)
}

function mailRefund(tx: Tx, payment: PaymentRow, change: RefundChange, { isWhole, isStillPaid }: Outcome, now: Date): void {
  const owner = payment.leadId === null ? undefined : findLeadContact(payment.leadId, tx)
  if (!owner) return
  const mail = refundMail(getSetting('company', tx), {
    name: findAddressee(tx, { email: owner.email, name: owner.ownerName?.trim() || owner.name }).name,
    what: payment.description,
    amount: formatCents(change.refundedCents - payment.refundedCents),
    total: formatCents(change.refundedCents),
    paid: formatCents(change.amountCents),
    isWhole,
    propertyAddress: owner.propertyAddress,
    refundedAt: now,
    reference: referenceOf(payment),
    by: payment.provider === 'test' ? 'test' : 'card',
    follows: followsOf(isWhole, isStillPaid),
  })
  queueMail(tx, { template: 'refund', cause: 'system', to: owner.email, leadId: owner.id, ...mail })
}

function followsOf(isWhole: boolean, isStillPaid: boolean): string | null {
  if (!isWhole) return null
  return isStillPaid
    ? 'Your other payment for the onboarding fee still counts, so nothing changes for you.'
    : 'The onboarding fee is due again. If you’d like to continue with us, please pay it again. If not, you don’t need to do anything.'
}
