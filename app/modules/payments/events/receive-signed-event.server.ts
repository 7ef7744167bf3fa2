import { EventSignatureError, type PaymentEvent, PaymentError, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { paymentProvider } from '../provider.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'

/** not-set-up: no one sends events here · unsigned: not signed by the provider, or too old · provider-failed: the provider could not be asked. */
export type EventRefusal = 'not-set-up' | 'unsigned' | 'provider-failed'

/**
 * Works on what was posted as an event of the provider, as the bytes that came and their signature; one about nothing of ours is taken, too. `receiveInvoiceEvent`
 * gets those about no checkout.
 */
export async function receiveSignedEvent(
  rawBody: string,
  signature: string,
  receiveInvoiceEvent: (event: PaymentEvent) => Promise<void>,
): Promise<Result<undefined, EventRefusal>> {
  const provider = paymentProvider()
  if (provider?.name !== 'stripe') {
    logSecurityEvent('webhook-refused', { provider: 'stripe', reason: 'Stripe is not set up' })
    return refused('not-set-up')
  }
  const event = readSigned(provider, rawBody, signature)
  if (!event) return refused('unsigned')
  try {
    if (event.invoiceId !== null || !(await receivePaymentEvent(event))) await receiveInvoiceEvent(event)
    return ok()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn(
      { err: error, event: event.id, type: event.type },
      'Stripe must resend an event, because its payment could not be checked',
    )
    return refused('provider-failed')
  }
}

function readSigned(provider: PaymentProvider, rawBody: string, signature: string): PaymentEvent | null {
  try {
    return provider.readEvent(rawBody, signature)
  } catch (error) {
    if (!(error instanceof EventSignatureError)) throw error
    logSecurityEvent('webhook-refused', { provider: 'stripe', reason: error.message })
    return null
  }
}
