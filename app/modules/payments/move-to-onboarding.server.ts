import { log } from '#app/config/log.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import type { Actor } from '#app/modules/timeline/record-activity.server.ts'
import { PAYMENT_MESSAGES } from './messages.ts'
import { fulfillPayment } from './fulfill-payment.server.ts'

/** Moves the lead of a verified payment to the onboarding stage, as the button of the payment page does. Where an event or the job was first, nothing changes. */
export function moveToOnboarding(
  paymentId: string,
  actor: Actor,
  now = new Date(),
): { ok: true } | { ok: false; message: string } {
  try {
    inTransaction((tx) => fulfillPayment(tx, paymentId, actor, now))
    return { ok: true }
  } catch (error) {
    log.error({ err: error, paymentId }, 'The lead of a payment could not be moved')
    return { ok: false, message: PAYMENT_MESSAGES.statusNotUpdated }
  }
}
