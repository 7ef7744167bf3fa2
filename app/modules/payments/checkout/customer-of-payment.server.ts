import { type CustomerRequest, PaymentError, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { findCustomer, forgetCustomer, storeCustomer } from '#app/modules/leads/write/payment-customer.server.ts'
import { storePaymentCustomer, mayHaveLostCustomer, renewKey } from './open-payment.server.ts'
import type { PaymentRow } from '../queries.server.ts'

/** A payer's customer at the provider, stored with the attempt before its first use. A lead has one. Throws `PaymentError`. */
export async function customerOf(
  provider: PaymentProvider,
  payment: PaymentRow,
  lead: { id: string; email: string; name: string },
): Promise<string> {
  const isKept = provider.name === 'stripe'
  const request = customerRequest(payment, lead)
  const kept = isKept ? findCustomer(db(), lead.id) : null
  const found = kept ?? (isKept ? await findLostCustomer(provider, payment, request) : null)
  const made = found ?? (await provider.createCustomer(request))
  // A stored one is not stored again: another tab may have learned that the provider no longer has it.
  const customerId = isKept && kept === null ? inTransaction((tx) => storeCustomer(tx, lead.id, made)) : made
  storePaymentCustomer(payment, customerId)
  return customerId
}

/**
 * Finds a customer whose creation was not confirmed because a response was lost or broken. If the
 * provider does not say, a second customer is better than a payer who can't pay.
 */
async function findLostCustomer(
  provider: PaymentProvider,
  payment: PaymentRow,
  request: CustomerRequest,
): Promise<string | null> {
  if (!mayHaveLostCustomer(payment)) return null
  try {
    return await provider.findCustomer(request)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error, leadId: request.leadId }, 'Could not look up a lead’s customer at the provider')
    return null
  }
}

/**
 * Forgets a checkout's customer that the provider no longer knows, for example because the key now
 * belongs to another account. The attempt gets a new key. Does nothing if another tab has already
 * done so.
 */
export function retryWithoutCustomer(payment: PaymentRow, customerId: string, now: Date): void {
  const { leadId } = payment
  if (leadId !== null) inTransaction((tx) => forgetCustomer(tx, leadId, customerId))
  renewKey(payment, now)
}

function customerRequest(payment: PaymentRow, lead: { id: string; email: string; name: string }): CustomerRequest {
  const name = lead.name.trim() || 'Property Owner'
  return { leadId: lead.id, email: lead.email.trim(), name, idempotencyKey: `customer:${payment.idempotencyKey}` }
}
