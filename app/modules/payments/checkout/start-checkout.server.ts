import { type CheckoutRequest, PaymentError, type PaymentFailure, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { customerOf, retryWithoutCustomer } from './customer-of-payment.server.ts'
import { findLostCheckout } from './find-lost-checkout.server.ts'
import { closePayment, storeCheckout, markForNewKey, openPayment, renewKey } from './open-payment.server.ts'
import { paymentProvider } from '../provider.server.ts'
import { findPayment, findFeeState, type PaymentRow } from '../queries.server.ts'
import { isWorthContinuing, isWorthMaking } from '../rules.ts'
import { syncPayment } from '../sync/sync-payment.server.ts'

/** Where to send a visitor who wants to pay. */
type StartedCheckout = { url: string; sessionId: string }

/**
 * not-set-up: this site takes no payments · checking: staff are checking money that does not match
 * · no-session, no-address: the provider created no checkout, or none that can be opened.
 */
export type NoCheckout =
  { kind: 'already-paid'; paidAt: Date } | 'not-set-up' | 'checking' | 'no-lead' | 'no-session' | 'no-address'

type Started = Result<StartedCheckout, NoCheckout>

/** How often an attempt is checked again: an old one may have to be closed, and a customer created again. */
const MAX_ROUNDS = 4

/** Failures that the provider may have stored for our key, and would repeat. */
const ANSWERED: readonly PaymentFailure[] = ['refused', 'missing', 'key-used', 'fault', 'answer']

/**
 * Creates the checkout of a lead's onboarding fee, or continues the open one. The amount and the
 * lead's data come from the server. The caller has checked that the reader may act for the lead and
 * that the terms are acknowledged.
 */
export async function startCheckout(leadId: string, now = new Date()): Promise<Started> {
  const provider = paymentProvider()
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // Checked every round: the previous round may have found a payment.
      const fee = findFeeState(leadId)
      if (fee.kind === 'paid') return refused({ kind: 'already-paid', paidAt: fee.paidAt })
      if (provider === null) return refused('not-set-up')
      if (fee.kind === 'checking') return refused('checking')
      const payment = openPayment(leadId, provider.name, now)
      const started = payment && (await advance(provider, payment, now))
      if (started) return started
    }
    throw new Error('The payment attempt did not settle')
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ err: error, leadId }, 'A checkout could not be created')
    return refused(error.failure === 'address' ? 'no-address' : 'no-session')
  }
}

/** Takes an attempt one step further; null if it has to be checked again. Throws `PaymentError`. */
async function advance(provider: PaymentProvider, payment: PaymentRow, now: Date): Promise<Started | null> {
  if (payment.provider !== provider.name) {
    closePayment(payment, 'canceled', 'The site switched to another payment provider')
    return null
  }
  if (payment.sessionId !== null) return resume(provider, payment, payment.sessionId, now)
  const hasOldFee = payment.amountCents !== getOnboardingFee(payment.leadId)
  if (payment.needsNewKey || hasOldFee || !isWorthMaking(payment.expiresAt, now)) {
    const found = await findLostCheckout(provider, payment)
    if (found === null) renewKey(payment, now)
    // It was paid or has expired: its state is stored as usual.
    else if (found.url === null || found.expiresAt === null) await syncPayment(found.sessionId)
    return null
  }
  return make(provider, payment, now)
}

/** Continues an open checkout, after checking that it is still open. */
async function resume(provider: PaymentProvider, payment: PaymentRow, sessionId: string, now: Date): Promise<Started | null> {
  const { facts } = await syncPayment(sessionId)
  const current = findPayment(db(), payment.id)
  if (current?.state !== 'open') return null
  // The provider does not know this checkout, for example because the key now belongs to another account.
  if (facts === null) {
    closePayment(payment, 'expired', 'The provider has no record of this checkout')
    return null
  }
  if (facts.status === 'complete') return ok({ url: paths.paymentSuccess({ session_id: sessionId }), sessionId })
  const isCurrent = current.amountCents === getOnboardingFee(current.leadId) && isWorthContinuing(current.expiresAt, now)
  if (isCurrent && current.checkoutUrl !== null) return ok({ url: current.checkoutUrl, sessionId })
  await endCheckout(provider, sessionId)
  await syncPayment(sessionId)
  if (findPayment(db(), payment.id)?.state === 'open') closePayment(payment, 'expired', 'Replaced by a new checkout')
  return null
}

/** Closes a checkout. Ignores one that has already ended, by another tab or by payment: the next check reads its state. */
async function endCheckout(provider: PaymentProvider, sessionId: string): Promise<void> {
  try {
    await provider.expireCheckout(sessionId)
  } catch (error) {
    if (!(error instanceof PaymentError) || error.failure !== 'refused') throw error
    log.info({ err: error }, 'A checkout had already ended before we closed it')
  }
}

async function make(provider: PaymentProvider, payment: PaymentRow, now: Date): Promise<Started | null> {
  const lead = payment.leadId === null ? undefined : findLeadContact(payment.leadId)
  if (!lead) return refused('no-lead')
  let customerId = payment.customerId
  try {
    customerId ??= await customerOf(provider, payment, lead)
    const checkout = await provider.createCheckout(requestFor(payment, lead.id, customerId))
    inTransaction((tx) => storeCheckout(tx, payment, checkout))
    const stored = findPayment(db(), payment.id)
    // Another tab started over, perhaps for another fee: money in this checkout would not match, or be paid twice.
    if (stored && stored.idempotencyKey !== payment.idempotencyKey) {
      await endCheckout(provider, checkout.sessionId)
      return null
    }
    return ok({ url: checkout.url, sessionId: checkout.sessionId })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.failure === 'customer' && customerId !== null) {
      retryWithoutCustomer(payment, customerId, now)
      return null
    }
    if (error.failure === 'address') closePayment(payment, 'failed', 'The provider created a checkout without a URL')
    if (ANSWERED.includes(error.failure)) markForNewKey(payment.id)
    throw error
  }
}

function requestFor(payment: PaymentRow, leadId: string, customerId: string): CheckoutRequest {
  const { BASE_URL } = env()
  return {
    paymentId: payment.id,
    leadId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: payment.description,
    customerId,
    // The provider replaces the placeholder by the id, so its braces must not be encoded.
    successUrl: `${BASE_URL}${paths.paymentSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: BASE_URL + paths.managementStep(leadId, 'payment', { canceled: '1' }),
    expiresAt: payment.expiresAt ?? payment.createdAt,
    idempotencyKey: payment.idempotencyKey,
  }
}
