import { and, eq, isNull, ne } from 'drizzle-orm'
import type { OpenedCheckout } from '#app/adapters/payments/port.ts'
import { db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { newId, newSecret } from '#app/db/columns.ts'
import { payments } from '#app/db/schema/index.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { findOpenPayment, findPaidPayment, type PaymentRow } from '../queries.server.ts'
import { recordPaymentEvent } from '../record-payment-event.server.ts'
import { checkoutEnd } from '../rules.ts'

/** The onboarding payment's name on the provider's page and on receipts. */
const ONBOARDING_DESCRIPTION = 'Onboarding fee'

/** Returns the lead's open payment attempt, or starts one; null if the lead has paid. The database allows one at a time. */
export function openPayment(leadId: string, provider: PaymentRow['provider'], now: Date): PaymentRow | null {
  return inTransaction((tx) => {
    if (findPaidPayment(tx, leadId)) return null
    const known = findOpenPayment(tx, leadId)
    if (known) return known
    const id = newId()
    return tx
      .insert(payments)
      .values({
        id,
        leadId,
        provider,
        idempotencyKey: firstKey(id),
        amountCents: getOnboardingFee(leadId, tx),
        currency: 'usd',
        description: ONBOARDING_DESCRIPTION,
        expiresAt: checkoutEnd(now),
        createdAt: now,
      })
      .returning()
      .get()
  })
}

/** Stores a checkout's customer before requesting the checkout. Does nothing if another tab has started over in the meantime. */
export function storePaymentCustomer({ id, idempotencyKey }: PaymentRow, customerId: string): void {
  const asked = and(eq(payments.id, id), eq(payments.idempotencyKey, idempotencyKey))
  inTransaction((tx) => tx.update(payments).set({ customerId }).where(asked).run())
}

/** Notes that a payment was checked, so that others come first next time. */
export function markChecked(paymentId: string, now: Date): void {
  inTransaction((tx) => tx.update(payments).set({ updatedAt: now }).where(eq(payments.id, paymentId)).run())
}

/** Makes the next request use a new key: the provider may repeat the same error for the old one for a day. */
export function markForNewKey(paymentId: string): void {
  inTransaction((tx) => tx.update(payments).set({ needsNewKey: true }).where(unmade(paymentId)).run())
}

/** Gives an attempt without a checkout a new key, a new expiry and today's fee. Does nothing if another request was first. */
export function renewKey({ id, idempotencyKey, leadId }: PaymentRow, now: Date): void {
  inTransaction((tx) =>
    tx
      .update(payments)
      .set({
        idempotencyKey: renewedKey(id),
        amountCents: getOnboardingFee(leadId, tx),
        expiresAt: checkoutEnd(now),
        customerId: null,
        needsNewKey: false,
      })
      .where(and(unmade(id), eq(payments.idempotencyKey, idempotencyKey)))
      .run(),
  )
}

/** Stores an attempt's checkout. Not if another tab has started over since: it may be for another fee. */
export function storeCheckout(tx: Tx, payment: PaymentRow, checkout: OpenedCheckout): void {
  const written = tx
    .update(payments)
    .set({ sessionId: checkout.sessionId, checkoutUrl: checkout.url, expiresAt: checkout.expiresAt, needsNewKey: false })
    .where(and(unmade(payment.id), eq(payments.idempotencyKey, payment.idempotencyKey)))
    .run()
  if (written.changes === 0) return
  recordPaymentEvent(tx, { paymentId: payment.id, kind: 'checkout_opened' })
  if (payment.leadId === null) return
  recordLeadEvent(tx, {
    leadId: payment.leadId,
    kind: 'checkout_opened',
    actor: { kind: 'owner' },
    summary: 'Opened the onboarding fee checkout',
  })
}

/** Closes an attempt that can no longer be paid. */
export function closePayment(payment: Pick<PaymentRow, 'id'>, state: 'expired' | 'failed' | 'canceled', note: string): void {
  inTransaction((tx) => {
    const written = tx
      .update(payments)
      .set({ state, note })
      .where(and(eq(payments.id, payment.id), eq(payments.state, 'open')))
      .run()
    if (written.changes > 0) recordPaymentEvent(tx, { paymentId: payment.id, kind: state, detail: { note } })
  })
}

function unmade(paymentId: string) {
  return and(eq(payments.id, paymentId), isNull(payments.sessionId))
}

/**
 * Whether the lead may have a customer that we don't know of: from an abandoned key of this attempt, or from an earlier attempt.
 */
export function mayHaveLostCustomer({ id, leadId, idempotencyKey }: PaymentRow): boolean {
  if (idempotencyKey !== firstKey(id)) return true
  if (leadId === null) return false
  const earlier = and(eq(payments.leadId, leadId), ne(payments.id, id), isNull(payments.customerId))
  return db().select({ id: payments.id }).from(payments).where(earlier).limit(1).get() !== undefined
}

function firstKey(paymentId: string): string {
  return `checkout:${paymentId}`
}

function renewedKey(paymentId: string): string {
  return `${firstKey(paymentId)}:${newSecret().slice(0, 8)}`
}
