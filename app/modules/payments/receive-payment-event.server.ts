import type { PaymentEvent } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { paymentProvider } from './provider.server.ts'
import { findPayment, findPaymentByIntent, isKnownEvent, type PaymentRow } from './queries.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { fulfillPayment } from './fulfill-payment.server.ts'
import { REFUNDED, syncPayment } from './sync-payment.server.ts'

/** The events that are worked on. */
const HANDLED: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  REFUNDED,
]

/**
 * Works on an event of the provider whose signature was right. The event is a hint: what is stored is what the provider answers when asked. Each event is
 * stored once, in the transaction of what it caused. Throws `PaymentError` where the provider cannot be asked, so that it sends the event again.
 */
export async function receivePaymentEvent(event: PaymentEvent, now = new Date()): Promise<void> {
  if (!HANDLED.includes(event.type) || isKnownEvent(event.id)) return
  const sessionId = event.type === REFUNDED ? await sessionOfRefund(event) : event.sessionId
  if (sessionId === null) {
    inTransaction((tx) => record(tx, event, null))
    log.info({ event: event.id, type: event.type }, 'An event about a payment that is none of ours')
    return
  }
  const { payment } = await syncPayment(sessionId, {
    event,
    now,
    within(tx, found) {
      record(tx, event, found)
      if (found) fulfillPayment(tx, found.id, { kind: 'provider' }, now)
    },
  })
  if (!payment) log.warn({ event: event.id, type: event.type }, 'An event about a checkout that is none of ours')
}

/** The checkout behind a charge: by the payment that a paid one of ours knows, by our own id, else the provider is asked (a refund may overtake the payment). */
async function sessionOfRefund({ paymentIntentId, paymentId }: PaymentEvent): Promise<string | null> {
  const known = paymentIntentId === null ? undefined : findPaymentByIntent(db(), paymentIntentId)
  const sessionId = known?.sessionId ?? (paymentId === null ? undefined : findPayment(db(), paymentId)?.sessionId)
  if (sessionId) return sessionId
  return paymentIntentId === null ? null : ((await paymentProvider()?.findSessionOfPayment(paymentIntentId)) ?? null)
}

function record(tx: Tx, event: PaymentEvent, payment: PaymentRow | null): void {
  recordPaymentEvent(tx, { paymentId: payment?.id ?? null, kind: event.type, providerEventId: event.id })
}
