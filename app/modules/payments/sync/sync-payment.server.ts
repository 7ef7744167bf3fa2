import { and, eq, isNull } from 'drizzle-orm'
import {
  type CheckoutFacts,
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  type RefundFacts,
} from '#app/adapters/payments/port.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { currentLead } from '#app/modules/access/kept-lead.server.ts'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { leadState } from '#app/modules/leads/trash/lead-state.server.ts'
import { applyPaymentState } from './apply-payment-state.server.ts'
import { changeRefund } from './change-refund.server.ts'
import { paymentProvider } from '../provider.server.ts'
import { findPayment, findPaymentBySession, type PaymentRow } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'
import { verifyCheckout } from '../rules.ts'

export type SyncedPayment = {
  /** The provider's answer; null if it has no such checkout. */
  facts: CheckoutFacts | null
  /** The payment as stored now; null if it is not ours. */
  payment: PaymentRow | null
}

/** Events that may change the refunded amount. */
const REFUND_EVENTS: readonly string[] = ['charge.refunded', 'refund.failed']

type SyncOptions = {
  /** The signed event that triggered the request. */
  event?: PaymentEvent
  /** Runs in the transaction that stores the answer. */
  within?: (tx: Tx, payment: PaymentRow | null) => void
  now?: Date
}

/**
 * Reads a checkout's state from the provider, checks that status, amount, currency, lead and mode
 * match, and stores the payment's state with its history. Safe to call repeatedly and concurrently:
 * a state never goes back, and its effects happen once. Throws `PaymentError` if the provider can't
 * be reached.
 */
export async function syncPayment(
  sessionId: string,
  { event, within, now = new Date() }: SyncOptions = {},
): Promise<SyncedPayment> {
  const provider = paymentProvider()
  if (provider === null) throw new PaymentError('unavailable', 'No payment provider is set up')
  const facts = await readFacts(provider, sessionId)
  const refund = facts && event && REFUND_EVENTS.includes(event.type) ? await readRefund(provider, facts, event) : null
  return inTransaction((tx) => {
    const known = facts ? findOrAdopt(tx, facts, provider, now) : (findPaymentBySession(tx, sessionId) ?? null)
    if (facts && known) storeAnswer(tx, known, facts, provider, event, now)
    const settled = known && (findPayment(tx, known.id) ?? null)
    within?.(tx, settled)
    if (settled && refund) changeRefund(tx, settled, { ...refund, mayFall: event?.type === 'refund.failed' }, now)
    return { facts, payment: known && (findPayment(tx, known.id) ?? null) }
  })
}

async function readFacts(provider: PaymentProvider, sessionId: string): Promise<CheckoutFacts | null> {
  try {
    return await provider.readCheckout(sessionId)
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'missing') return null
    throw error
  }
}

/** The refunded amount from the provider, or from the signed event if the provider has no charge. */
async function readRefund(provider: PaymentProvider, facts: CheckoutFacts, event: PaymentEvent): Promise<RefundFacts | null> {
  try {
    return (await provider.readRefund(facts)) ?? event.refund
  } catch (error) {
    if (error instanceof PaymentError && (error.failure === 'missing' || error.failure === 'answer')) return event.refund
    throw error
  }
}

/**
 * Our payment behind a checkout. If a response was lost, finds the payment by the id that we sent.
 * Money for our lead without a payment (after restoring a database) is stored as found.
 */
function findOrAdopt(tx: Tx, facts: CheckoutFacts, provider: PaymentProvider, now: Date): PaymentRow | null {
  const known = findPaymentBySession(tx, facts.sessionId)
  if (known) return known
  if (facts.paymentId !== null) {
    tx.update(payments)
      .set({ sessionId: facts.sessionId, checkoutUrl: facts.url, needsNewKey: false })
      .where(and(eq(payments.id, facts.paymentId), isNull(payments.sessionId)))
      .run()
    const adopted = findPaymentBySession(tx, facts.sessionId)
    if (adopted) return adopted
  }
  const isPaid = facts.status === 'complete' && facts.paymentStatus === 'paid'
  if (!isPaid || facts.leadId === null || leadState(facts.leadId, tx) === 'deleted') return null
  const found = tx
    .insert(payments)
    .values({
      leadId: currentLead(facts.leadId, tx),
      provider: provider.name,
      sessionId: facts.sessionId,
      idempotencyKey: `found:${facts.sessionId}`,
      amountCents: getOnboardingFee(currentLead(facts.leadId, tx), tx),
      currency: 'usd',
      description: 'Onboarding fee',
      // Stored as expired, so that it can coexist with an open attempt.
      state: 'expired',
      createdAt: now,
    })
    .returning()
    .get()
  recordPaymentEvent(tx, { paymentId: found.id, kind: 'found_at_provider' })
  return found
}

function storeAnswer(
  tx: Tx,
  payment: PaymentRow,
  facts: CheckoutFacts,
  provider: PaymentProvider,
  event: PaymentEvent | undefined,
  now: Date,
): void {
  // A checkout names the lead that it was created for, which may have been merged into another since.
  const ofLead = (id: string | null) => (id === null ? null : currentLead(id, tx))
  const leadId = ofLead(payment.leadId)
  const judged = verifyCheckout({ ...facts, leadId: ofLead(facts.leadId) }, { ...payment, leadId }, provider.isLive)
  const isReportedFailed =
    event?.type === 'checkout.session.async_payment_failed' && facts.status === 'complete' && facts.paymentStatus === 'unpaid'
  // A delayed payment that failed: the provider's answer may not say why it is unpaid, but its signed event does.
  const outcome =
    judged.state === 'open' && isReportedFailed && facts.intentStatus === null
      ? { state: 'failed' as const, note: 'The charge failed' }
      : judged
  // The payer finished, and the money is on its way: do not ask for payment again.
  if (outcome.state === 'open' && facts.status === 'complete')
    tx.update(payments)
      .set({ submittedAt: now })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'open'), isNull(payments.submittedAt)))
      .run()
  applyPaymentState(tx, { ...payment, leadId }, { ...outcome, paymentIntentId: facts.paymentIntentId }, now)
}
