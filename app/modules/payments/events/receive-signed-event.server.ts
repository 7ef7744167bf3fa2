import { EventSignatureError, type PaymentEvent, PaymentError, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { paymentProvider } from '../provider.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'

/**
 * not-set-up: this site expects no events · unsigned: not signed by the provider, or too old · provider-failed: the provider
 * could not be reached.
 */
export type EventRefusal = 'not-set-up' | 'unsigned' | 'provider-failed'

/**
 * Processes a posted provider event, from its raw bytes and signature. Accepts events that are not
 * about us, too. `receiveInvoiceEvent` gets the ones that are not about a checkout.
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
