import { inTransaction } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { fulfillPayment } from './fulfill-payment.server.ts'

/** Moves the lead of a verified payment to the onboarding stage, as the button of the payment page does. Where an event or the job was first, nothing changes. */
export function moveToOnboarding(paymentId: string, actor: Actor, now = new Date()): void {
  inTransaction((tx) => fulfillPayment(tx, paymentId, actor, now))
}
