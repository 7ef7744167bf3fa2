import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cents, createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads, PROPERTY_TYPES } from './leads.ts'
import { users } from './users.ts'

export const REFERRAL_STATUSES = ['pending', 'contacted', 'converted', 'lost'] as const

/** A client referred by a realtor. */
export const realtorReferrals = sqliteTable(
  'realtor_referrals',
  {
    id: id(),
    realtorName: text('realtor_name').notNull(),
    realtorEmail: text('realtor_email').notNull(),
    realtorPhone: text('realtor_phone').notNull(),
    realtorCompany: text('realtor_company').notNull(),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    clientPhone: text('client_phone').notNull(),
    clientConsented: boolean('client_consented'),
    propertyAddress: text('property_address').notNull(),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }).notNull(),
    notes: text('notes'),
    status: text('status', { enum: REFERRAL_STATUSES }).notNull().default('pending'),
    /** When staff first reached the client, for the 24-hour promise; null if unknown. */
    contactedAt: timestamp('contacted_at'),
    /** The paid amount minus reversals; before the first payment, the agreed fee, if any. */
    referralFeeCents: cents('referral_fee'),
    paymentStatus: text('payment_status', { enum: ['unpaid', 'paid', 'reversed'] })
      .notNull()
      .default('unpaid'),
    paymentDate: timestamp('payment_date'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    isSample: boolean('is_sample'),
  },
  (table) => [
    index('realtor_referrals_created').on(table.createdAt, table.id),
    index('realtor_referrals_client').on(sql`lower(trim(${table.clientEmail}))`),
    index('realtor_referrals_realtor').on(sql`lower(trim(${table.realtorEmail}))`),
    index('realtor_referrals_status').on(table.status, table.createdAt),
    index('realtor_referrals_lead').on(table.leadId),
    check('realtor_referrals_status', sql`${table.status} in ('pending', 'contacted', 'converted', 'lost')`),
    check(
      'realtor_referrals_paid',
      sql`${table.paymentStatus} <> 'paid' or (${table.referralFeeCents} > 0 and ${table.paymentDate} is not null)`,
    ),
  ],
)

/** Payments to realtors and their reversals. Rows are only added. The payee is as of that time. */
export const referralPayments = sqliteTable(
  'referral_payments',
  {
    id: id(),
    referralId: text('referral_id')
      .notNull()
      .references(() => realtorReferrals.id),
    kind: text('kind', { enum: ['payment', 'reversal'] }).notNull(),
    amountCents: cents('amount').notNull(),
    /** Why it was reversed; null for a payment. */
    reason: text('reason'),
    payeeName: text('payee_name').notNull(),
    payeeCompany: text('payee_company').notNull(),
    payeeEmail: text('payee_email').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('referral_payments_referral').on(table.referralId, table.createdAt),
    index('referral_payments_created').on(table.createdAt, table.id),
    check('referral_payments_amount', sql`${table.amountCents} > 0`),
    check('referral_payments_reason', sql`(${table.kind} = 'reversal') = (${table.reason} is not null)`),
  ],
)
