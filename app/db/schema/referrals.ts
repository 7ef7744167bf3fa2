import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cents, createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads, PROPERTY_TYPES } from './leads.ts'

export const REFERRAL_STATUSES = ['pending', 'contacted', 'converted', 'lost'] as const

/** A client whom a realtor sent to us. */
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
    /** When the status first left pending: the 24 hour promise is measured by it. */
    contactedAt: timestamp('contacted_at'),
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
    index('realtor_referrals_status').on(table.status, table.createdAt),
    index('realtor_referrals_lead').on(table.leadId),
    check('realtor_referrals_status', sql`${table.status} in ('pending', 'contacted', 'converted', 'lost')`),
    check(
      'realtor_referrals_paid',
      sql`${table.paymentStatus} <> 'paid' or (${table.referralFeeCents} > 0 and ${table.paymentDate} is not null)`,
    ),
  ],
)
