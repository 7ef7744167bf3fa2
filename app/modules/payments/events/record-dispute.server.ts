import type { DisputeFacts } from '#app/adapters/payments/port.ts'
import { formatDate } from '#app/format/date.ts'
import { formatCents } from '#app/format/money.ts'
import type { Tx } from '#app/db/client.server.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { changeRefund } from '../sync/change-refund.server.ts'
import type { PaymentRow } from '../queries.server.ts'
import { createPaymentTask, notifyStaffOfPayment, recordOnTimeline } from '../sync/note-payment.server.ts'

/**
 * Handles a new or decided dispute: staff have to answer at the provider in time, and a lost one means the money is gone.
 */
export function recordDispute(tx: Tx, payment: PaymentRow, dispute: DisputeFacts, isOver: boolean, now: Date): void {
  if (!isOver) {
    const { words, todo } = disputeInWords(dispute)
    recordOnTimeline(tx, payment, 'payment_disputed', words)
    createPaymentTask(tx, payment, 'payment-disputed', `${words}: ${todo}`, now)
    notifyStaffOfPayment(tx, payment, 'A payment is disputed', `${words}: ${todo}.`)
    return
  }
  if (payment.leadId !== null) completeTask(tx, payment.leadId, 'payment-disputed', now)
  if (dispute.status !== 'lost') return recordOnTimeline(tx, payment, 'payment_disputed', disputeEnded(dispute))
  const refundedCents = Math.min(payment.amountCents, payment.refundedCents + dispute.amountCents)
  changeRefund(tx, payment, { amountCents: payment.amountCents, refundedCents, byBank: true }, now)
}

/** A dispute as text, with what staff have to do about it. */
export function disputeInWords({ amountCents, reason, answerBy }: DisputeFacts): { words: string; todo: string } {
  const why = reason === '' ? '' : ` (${reason.replaceAll('_', ' ')})`
  const until = answerBy === null ? '' : ` by ${formatDate(answerBy)}`
  return {
    words: `The cardholder’s bank is disputing ${formatCents(amountCents)}${why}`,
    todo: `respond in Stripe${until}`,
  }
}

/** A dispute that the bank decided in our favor. */
export function disputeEnded({ amountCents }: DisputeFacts): string {
  return `We won the dispute over ${formatCents(amountCents)} and kept the money`
}
