import type { PaymentEvent } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db } from '#app/db/client.server.ts'
import { PROVIDER_EVENT_KINDS } from '#app/db/schema/index.ts'
import { paymentProvider } from '../provider.server.ts'
import { findPayment, findPaymentByIntent, isKnownEvent } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'
import { recordDispute } from './record-dispute.server.ts'
import { fulfillPayment } from '../sync/fulfill-payment.server.ts'
import { syncPayment } from '../sync/sync-payment.server.ts'

/**
 * Processes a provider event with a valid signature. The event is only a hint: we store what the
 * provider answers when we ask. Each event is stored once, in the same transaction as its effects.
 * Returns false if it is not about a checkout: it may be about an invoice. Throws `PaymentError` if
 * the provider can't be reached, so that it sends the event again.
 */
export async function receivePaymentEvent(event: PaymentEvent, now = new Date()): Promise<boolean> {
  const kind = PROVIDER_EVENT_KINDS.find((handled) => handled === event.type)
  if (kind === undefined || isKnownEvent(event.id)) return true
  const recorded = { kind, providerEventId: event.id }
  const sessionId = event.sessionId ?? (await sessionOfCharge(event))
  if (sessionId === null) return false
  const { payment } = await syncPayment(sessionId, {
    event,
    now,
    within(tx, found) {
      recordPaymentEvent(tx, { ...recorded, paymentId: found?.id ?? null })
      if (found) fulfillPayment(tx, found.id, { kind: 'provider' }, now)
      if (found && event.dispute) recordDispute(tx, found, event.dispute, kind === 'charge.dispute.closed', now)
    },
  })
  if (!payment) log.warn({ event: event.id, type: event.type }, 'An event for a checkout that is not ours')
  return true
}

/**
 * A charge's checkout: by the payment intent of a paid one, by our own id, or else from the provider (a refund event may arrive
 * before the payment's).
 */
async function sessionOfCharge({ paymentIntentId, paymentId }: PaymentEvent): Promise<string | null> {
  const known = paymentIntentId === null ? undefined : findPaymentByIntent(db(), paymentIntentId)
  const sessionId = known?.sessionId ?? (paymentId === null ? undefined : findPayment(db(), paymentId)?.sessionId)
  if (sessionId) return sessionId
  return paymentIntentId === null ? null : ((await paymentProvider()?.findSessionOfPayment(paymentIntentId)) ?? null)
}
