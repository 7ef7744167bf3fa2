import { EventSignatureError, type PaymentEvent, PaymentError, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { paymentProvider } from './provider.server.ts'
import { receivePaymentEvent } from './receive-payment-event.server.ts'

/** received: worked on, or nothing of ours · refused: not signed by the provider, or too old · later: the provider could not be asked · unknown: nobody sends events here. */
export type EventOutcome = 'received' | 'refused' | 'later' | 'unknown'

/** Works on what was posted as an event of the provider, as the bytes that came and their signature. */
export async function receiveSignedEvent(rawBody: string, signature: string): Promise<EventOutcome> {
  const provider = paymentProvider()
  if (provider?.name !== 'stripe') {
    logSecurityEvent('webhook-refused', { provider: 'stripe', reason: 'It is not set up' })
    return 'unknown'
  }
  const event = readSigned(provider, rawBody, signature)
  if (!event) return 'refused'
  try {
    await receivePaymentEvent(event)
    return 'received'
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn(
      { err: error, event: event.id, type: event.type },
      'An event is to be sent again: its payment could not be looked at',
    )
    return 'later'
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
