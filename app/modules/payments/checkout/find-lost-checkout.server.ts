import { type CheckoutFacts, PaymentError, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { storeCheckout } from './open-payment.server.ts'
import type { PaymentRow } from '../queries.server.ts'

/**
 * The checkout of an earlier request whose response was lost; stored with the attempt if it can
 * still be paid. Null if there is none, or if the provider no longer knows the attempt's customer,
 * whose checkouts can't be listed then. Throws `PaymentError`.
 */
export async function findLostCheckout(provider: PaymentProvider, payment: PaymentRow): Promise<CheckoutFacts | null> {
  const { id: paymentId, customerId } = payment
  const found = customerId === null ? null : await findOfCustomer(provider, { customerId, paymentId })
  if (found?.url && found.expiresAt) {
    const { sessionId, url, expiresAt } = found
    inTransaction((tx) => storeCheckout(tx, payment, { sessionId, url, expiresAt }))
  }
  return found
}

async function findOfCustomer(
  provider: PaymentProvider,
  attempt: { customerId: string; paymentId: string },
): Promise<CheckoutFacts | null> {
  try {
    return await provider.findCheckout(attempt)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'customer') return null
    throw error
  }
}
