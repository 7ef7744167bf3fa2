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
    /** When the payer completed the checkout with a slow method, such as bank debit. */
    submittedAt: timestamp('submitted_at'),
    paidAt: timestamp('paid_at'),
    /** The provider's checkout page; null until it exists. */
    checkoutUrl: text('checkout_url'),
    /** When the provider closes an unpaid checkout. Sent along, so that a retry is the same request. */
    expiresAt: timestamp('expires_at'),
    /** The checkout's customer at the provider. */
    customerId: text('customer_id'),
    /** The last request for the checkout failed, and the provider repeats a failure for the same key. */
    needsNewKey: boolean('needs_new_key'),
    /** A note on the state for staff: why it doesn't match, or why it failed. */
    note: text('note'),
    /** What was refunded, in total, and when the last of it was. */
    refundedCents: cents('refunded').notNull().default(0),
    refundedAt: timestamp('refunded_at'),
    /** When the payment moved its lead forward; at most once. */
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
    // A refunded payment has an amount and a time.
    check(
      'payments_refunded',
      sql`${table.refundedCents} >= 0 and (${table.state} <> 'refunded' or ${table.refundedCents} > 0) and (${table.refundedCents} > 0) = (${table.refundedAt} is not null)`,
    ),
  ],
)

/** Provider events that are processed. Others are answered but not stored. */
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

/** Kinds of entries in a payment's history: its states, our own notes, and the provider's events. */
export const PAYMENT_EVENT_KINDS = [
  ...PAYMENT_STATES,
  'checkout_opened',
  'found_at_provider',
  'partly_refunded',
  'refund_reversed',
  'paid_for_deleted_lead',
  'settled',
  ...PROVIDER_EVENT_KINDS,
] as const

/** A payment's history, with each of the provider's events once. */
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

/** A checkout at the built-in provider, with what a card provider would store on its side. */
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
