import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'

export const PAYMENT_STATES = ['open', 'paid', 'failed', 'expired', 'canceled', 'refunded', 'mismatch'] as const

/** One attempt to pay the onboarding fee by card. Outlives the lead. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    provider: text('provider', { enum: ['stripe', 'test'] }).notNull(),
    sessionId: text('session_id'),
    paymentIntentId: text('payment_intent_id'),
    idempotencyKey: text('idempotency_key').notNull(),
    amountCents: cents('amount').notNull(),
    currency: text('currency').notNull().default('usd'),
    description: text('description').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().default('open'),
    /** When the payer was done at the checkout while the money was still on its way, as by bank debit. */
    submittedAt: timestamp('submitted_at'),
    paidAt: timestamp('paid_at'),
    /** Where the provider shows the checkout; null until the provider has made it. */
    checkoutUrl: text('checkout_url'),
    /** When the provider closes a checkout that no one paid. Sent to it, so that asking again asks for the same. */
    expiresAt: timestamp('expires_at'),
    /** The customer that the checkout was asked for. */
    customerId: text('customer_id'),
    /** The last asking for the checkout was answered by a fault, which the provider repeats for the same key. */
    needsNewKey: boolean('needs_new_key'),
    /** What staff should know of the state: why it does not match, why it failed. */
    note: text('note'),
    /** What was refunded, in total, and when the last of it was. */
    refundedCents: cents('refunded').notNull().default(0),
    refundedAt: timestamp('refunded_at'),
    /** When the payment moved its lead on; at most once. */
    settledAt: timestamp('settled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    isSample: boolean('is_sample'),
  },
  (table) => [
    // A lead has one checkout at a time: the second one continues the first.
    uniqueIndex('payments_open')
      .on(table.leadId)
      .where(sql`state = 'open'`),
    uniqueIndex('payments_session').on(table.sessionId),
    uniqueIndex('payments_idempotency').on(table.idempotencyKey),
    index('payments_lead').on(table.leadId, table.state, table.paidAt, table.id),
    index('payments_intent').on(table.paymentIntentId),
    index('payments_state').on(table.state, table.createdAt),
    index('payments_paid')
      .on(table.paidAt)
      .where(sql`paid_at is not null`),
    check('payments_amount', sql`${table.amountCents} > 0`),
    // One that was refunded says how much of it and when.
    check(
      'payments_refunded',
      sql`${table.refundedCents} >= 0 and (${table.state} <> 'refunded' or ${table.refundedCents} > 0) and (${table.refundedCents} > 0) = (${table.refundedAt} is not null)`,
    ),
  ],
)

/** Events of the provider that are worked on; it sends others, which are answered and not stored. */
export const PROVIDER_EVENT_KINDS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'credit_note.voided',
] as const

/** What a line of a payment's history reports: a state that it came to, another thing that we noted, or what the provider sent. */
export const PAYMENT_EVENT_KINDS = [
  ...PAYMENT_STATES,
  'checkout_opened',
  'found_at_provider',
  'partly_refunded',
  'refund_taken_back',
  'paid_for_deleted_lead',
  'settled',
  ...PROVIDER_EVENT_KINDS,
] as const

/** The history of a payment, with every event that the provider reported to us about it, once each. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    id: id(),
    paymentId: text('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    providerEventId: text('provider_event_id'),
    kind: text('kind', { enum: PAYMENT_EVENT_KINDS }).notNull(),
    detail: text('detail', { mode: 'json' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_events_provider').on(table.providerEventId),
    index('payment_events_payment').on(table.paymentId, table.createdAt),
  ],
)

/** A checkout of the embedded provider, as that provider knows it: what a card provider would keep at its side. */
export const testCheckouts = sqliteTable('test_checkouts', {
  sessionId: text('session_id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  leadId: text('lead_id').notNull(),
  amountCents: cents('amount').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  state: text('state', { enum: ['open', 'paid', 'failed', 'expired'] })
    .notNull()
    .default('open'),
  expiresAt: timestamp('expires_at').notNull(),
  createdAt: createdAt(),
})
