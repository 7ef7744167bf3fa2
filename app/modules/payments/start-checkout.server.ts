import { type CheckoutRequest, PaymentError, type PaymentFailure, type PaymentProvider } from '#app/adapters/payments/port.ts'
import { env } from '#app/config/env.server.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { findOwner } from '#app/modules/leads/find-lead-contact.server.ts'
import { PRESENTATION_FEES } from '#app/modules/pricing/fees.ts'
import { readSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { customerOf, startAnewWithoutCustomer } from './customer-of-payment.server.ts'
import { findLostCheckout } from './find-lost-checkout.server.ts'
import { PAYMENT_MESSAGES } from './messages.ts'
import { closePayment, keepCheckout, markForNewKey, openPayment, renewKey } from './open-payment.server.ts'
import { paymentProvider } from './provider.server.ts'
import { findPayment, findPaymentStanding, type PaymentRow } from './queries.server.ts'
import { isWorthContinuing, isWorthMaking } from './rules.ts'
import { syncPayment } from './sync-payment.server.ts'

/** Where a visitor who wants to pay goes, or why not. The messages are for visitors. */
export type StartedCheckout =
  | { kind: 'redirect'; url: string; sessionId: string }
  | { kind: 'already_paid'; paidAt: Date }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string }

/** Times that an attempt is looked at anew: an old one may have to be ended, and a customer made again. */
const MAX_ROUNDS = 4

/** Failures after which the provider may hold an answer for our key, which it would repeat. */
const ANSWERED: readonly PaymentFailure[] = ['refused', 'missing', 'key-used', 'fault', 'answer']

/**
 * Makes the checkout of the onboarding fee for a lead, or continues the one that is open. The amount and the lead's data come from the server. The caller has
 * checked that the reader may act for the lead and that the terms are acknowledged.
 */
export async function startCheckout(leadId: string, now = new Date()): Promise<StartedCheckout> {
  const standing = findPaymentStanding(leadId)
  if (standing.kind === 'paid') return { kind: 'already_paid', paidAt: standing.paidAt }
  const provider = paymentProvider()
  if (provider === null) return { kind: 'unavailable', message: notSetUp() }
  if (standing.kind === 'checking') return failed(`${PAYMENT_MESSAGES.notVerified}. We are looking at your payment: ${contact()}`)
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const payment = openPayment(leadId, provider.name, now)
      const started = payment ? await advance(provider, payment, now) : alreadyPaid(leadId)
      if (started) return started
    }
    throw new Error('The attempt to pay did not come to rest')
  } catch (error) {
    log.warn({ err: error, leadId }, 'A checkout could not be made')
    if (!(error instanceof PaymentError)) return failed(PAYMENT_MESSAGES.failed)
    return failed(error.failure === 'address' ? PAYMENT_MESSAGES.noAddress : PAYMENT_MESSAGES.noSession)
  }
}

/** Takes an attempt one step further; null where it is to be looked at anew. Throws `PaymentError`. */
async function advance(provider: PaymentProvider, payment: PaymentRow, now: Date): Promise<StartedCheckout | null> {
  if (payment.provider !== provider.name) {
    closePayment(payment, 'cancelled', 'The site takes payments another way now')
    return null
  }
  if (payment.sessionId !== null) return resume(provider, payment, payment.sessionId, now)
  if (payment.needsNewKey || !isWorthMaking(payment.expiresAt, now)) {
    const found = await findLostCheckout(provider, payment)
    if (found === null) renewKey(payment, now)
    // It was paid or has ended meanwhile: its state is stored like that of any other.
    else if (found.url === null || found.expiresAt === null) await syncPayment(found.sessionId)
    return null
  }
  return make(provider, payment, now)
}

/** Leads to a checkout that is open, after asking whether it still is. */
async function resume(
  provider: PaymentProvider,
  payment: PaymentRow,
  sessionId: string,
  now: Date,
): Promise<StartedCheckout | null> {
  const { facts } = await syncPayment(sessionId)
  const current = findPayment(db(), payment.id)
  if (current?.state !== 'open') return null
  // The provider knows no such checkout, for example because the key is another account's now.
  if (facts === null) {
    closePayment(payment, 'expired', 'The provider does not know this checkout')
    return null
  }
  if (facts.status === 'complete') return { kind: 'redirect', url: paths.paymentSuccess({ session_id: sessionId }), sessionId }
  const isCurrent = current.amountCents === PRESENTATION_FEES.onboardingFeeCents && isWorthContinuing(current.expiresAt, now)
  if (isCurrent && current.checkoutUrl !== null) return { kind: 'redirect', url: current.checkoutUrl, sessionId }
  await provider.expireCheckout(sessionId)
  await syncPayment(sessionId)
  if (findPayment(db(), payment.id)?.state === 'open') closePayment(payment, 'expired', 'Replaced by a new checkout')
  return null
}

async function make(provider: PaymentProvider, payment: PaymentRow, now: Date): Promise<StartedCheckout | null> {
  const lead = payment.leadId === null ? undefined : findOwner(payment.leadId)
  if (!lead) return failed(PAYMENT_MESSAGES.noLead)
  try {
    const customerId = payment.customerId ?? (await customerOf(provider, payment, lead))
    const checkout = await provider.createCheckout(requestFor(payment, lead.id, customerId))
    inTransaction((tx) => keepCheckout(tx, payment, checkout))
    return { kind: 'redirect', url: checkout.url, sessionId: checkout.sessionId }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.failure === 'customer' && startAnewWithoutCustomer(payment, now)) return null
    if (error.failure === 'address') closePayment(payment, 'failed', 'The provider made a checkout without an address')
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
    // The provider puts the id in place of the braces, which therefore must not be encoded.
    successUrl: `${BASE_URL}${paths.paymentSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: BASE_URL + paths.managementStep(leadId, 'payment', { cancelled: '1' }),
    expiresAt: payment.expiresAt ?? payment.createdAt,
    idempotencyKey: payment.idempotencyKey,
  }
}

function alreadyPaid(leadId: string): StartedCheckout | null {
  const standing = findPaymentStanding(leadId)
  return standing.kind === 'paid' ? { kind: 'already_paid', paidAt: standing.paidAt } : null
}

function failed(message: string): StartedCheckout {
  return { kind: 'failed', message }
}

function notSetUp(): string {
  return `Payment by card is not set up on this site yet. To pay the onboarding fee, ${contact()}`
}

function contact(): string {
  const { phone, email } = readSiteFacts().company
  return `please call ${phone} or write to ${email}.`
}
