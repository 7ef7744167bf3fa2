import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, cents, createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

/** A bill for a lead: the payment provider's, or our own if there is none. Outlives the lead. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** own: numbered by us, and paid by check · stripe: numbered by it, sent by it, and paid on its page. */
    provider: text('provider', { enum: ['own', 'stripe'] })
      .notNull()
      .default('own'),
    /** What its reader calls it. One that the provider has not numbered yet bears its id. */
    number: text('number').notNull(),
    /** The number of our own invoice, to continue from. */
    ownNumber: integer('own_number'),
    description: text('description').notNull(),
    amountDueCents: cents('amount_due').notNull(),
    /** draft: the provider has not created it, or not confirmed it. */
    status: text('status', { enum: INVOICE_STATUSES }).notNull(),
    providerInvoiceId: text('provider_invoice_id'),
    /** The customer that it was made for at the provider. */
    customerId: text('customer_id'),
    /** How often the provider was asked to make it: each asking has its own idempotency keys. */
    attempts: integer('attempts').notNull().default(0),
    /** Until when the present asking has the invoice to itself. */
    busyUntil: timestamp('busy_until'),
    /** Why the provider did not make it, as its last answer says. */
    lastError: text('last_error'),
    /** Where the provider shows it to be paid, and as a file. */
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
    // Those that the provider is asked about.
    index('invoices_status').on(table.status, table.updatedAt),
    // Nothing is refunded but of what was paid.
    check(
      'invoices_refunded',
      sql`${table.refundedCents} between 0 and ${table.amountDueCents} and (${table.refundedCents} = 0 or ${table.status} = 'paid') and (${table.refundedCents} > 0) = (${table.refundedAt} is not null)`,
    ),
  ],
)

/** A line of an invoice. `amountCents` is that of the whole line: the price of one times the quantity. */
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
