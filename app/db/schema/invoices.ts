import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, cents, createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

/** A bill for a lead: the payment provider's, or our own if there is none. Outlives the lead. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** own: numbered by us and paid by check · stripe: numbered and sent by Stripe, and paid on its page. */
    provider: text('provider', { enum: ['own', 'stripe'] })
      .notNull()
      .default('own'),
    /** Its number for readers; its ID until the provider has numbered it. */
    number: text('number').notNull(),
    /** Our own invoices' sequence number. */
    ownNumber: integer('own_number'),
    description: text('description').notNull(),
    amountDueCents: cents('amount_due').notNull(),
    /** draft: the provider hasn't created it, or hasn't confirmed it. */
    status: text('status', { enum: INVOICE_STATUSES }).notNull(),
    providerInvoiceId: text('provider_invoice_id'),
    /** Its customer at the provider. */
    customerId: text('customer_id'),
    /** How often its creation was requested from the provider. Each request has its own idempotency keys. */
    attempts: integer('attempts').notNull().default(0),
    /** Until then, the current request has exclusive use of the invoice. */
    leaseUntil: timestamp('lease_until'),
    /** Why the provider didn't create it, from its last answer. */
    lastError: text('last_error'),
    /** The provider's pages for paying it and for its PDF. */
    hostedUrl: text('hosted_url'),
    pdfUrl: text('pdf_url'),
    sentAt: timestamp('sent_at'),
    dueAt: timestamp('due_at'),
    remindedAt: timestamp('reminded_at'),
    paidAt: timestamp('paid_at'),
    /** How one of ours was paid: 'Check 1042'. */
    paidBy: text('paid_by'),
    /** Total refunded, time of the last refund, and how: 'Check 1043', or null for the provider. */
    refundedCents: cents('refunded').notNull().default(0),
    refundedAt: timestamp('refunded_at'),
    refundedBy: text('refunded_by'),
    voidedAt: timestamp('voided_at'),
    voidReason: text('void_reason'),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    isSample: boolean('is_sample'),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.number),
    uniqueIndex('invoices_own_number').on(table.ownNumber),
    uniqueIndex('invoices_provider').on(table.providerInvoiceId),
    index('invoices_lead').on(table.leadId, table.createdAt),
    index('invoices_paid')
      .on(table.paidAt)
      .where(sql`paid_at is not null`),
    index('invoices_created_by').on(table.createdById),
    // Invoices whose state is requested from the provider.
    index('invoices_status').on(table.status, table.updatedAt),
    // Only paid amounts can be refunded.
    check(
      'invoices_refunded',
      sql`${table.refundedCents} between 0 and ${table.amountDueCents} and (${table.refundedCents} = 0 or ${table.status} = 'paid') and (${table.refundedCents} > 0) = (${table.refundedAt} is not null)`,
    ),
  ],
)

/** A line of an invoice. `amountCents` is the line's total: unit price times quantity. */
export const invoiceItems = sqliteTable(
  'invoice_items',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull().default(1),
    amountCents: cents('amount').notNull(),
  },
  (table) => [uniqueIndex('invoice_items_position').on(table.invoiceId, table.position)],
)
