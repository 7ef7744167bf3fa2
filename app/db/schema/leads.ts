import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, boolean, secretId, timestamp, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Every stored status of a lead (docs/product/status.md). 'leads' is New Lead; so is a missing status. */
export const LEAD_STATUSES = [
  'leads',
  'analysis_submitted',
  'proposal',
  'site_visit_scheduled',
  'walkthrough_scheduled',
  'contract_sent',
  'enrolled',
  'closed',
  'won',
  'lost',
] as const

/** Where a lead came from (docs/product/status.md). */
export const LEAD_SOURCES = [
  'analysis',
  'enrollment',
  'webinar',
  'rent-vs-sell-calculator',
  'manual',
  'import',
  'realtor-referral',
] as const

/** The four property types (docs/product/status.md). */
export const PROPERTY_TYPES = ['single-family', 'multi-family', 'townhouse', 'condo'] as const

/** One line of a lead's improvements checklist (specification: improvement item). Costs in whole dollars. */
export type ImprovementItem = { name: string; checked: boolean; estimatedCost: number; customCost: number | null }

/** A person with a property who may become a client. */
export const leads = sqliteTable(
  'leads',
  {
    id: secretId(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    name: text('name').notNull(),
    /** Trimmed, as typed. Compare by `emailKey`. */
    email: text('email').notNull(),
    emailKey: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(trim(email))`, { mode: 'virtual' }),
    phone: text('phone'),
    company: text('company').notNull().default(''),
    status: text('status', { enum: LEAD_STATUSES }).default('leads'),
    /** The status with every spelling of New Lead read as 'leads': what lists filter and counts go by. */
    statusKey: text('status_key')
      .notNull()
      .generatedAlwaysAs(sql`case when status is null or status in ('', 'new', 'new_lead') then 'leads' else status end`, {
        mode: 'virtual',
      }),
    statusReason: text('status_reason'),
    statusChangedAt: timestamp('status_changed_at')
      .notNull()
      .$defaultFn(() => new Date()),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    /** 'street, city, state zip', rebuilt from the parts whenever they change. */
    propertyAddress: text('property_address').notNull().default(''),
    streetAddress: text('street_address').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default('IA'),
    zipCode: text('zip_code').notNull().default(''),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }),
    squareFootage: integer('square_footage'),
    unitCount: integer('unit_count'),
    bedrooms: integer('bedrooms'),
    bathrooms: real('bathrooms'),
    yearBuilt: integer('year_built'),
    /** Dollars a month, for one unit; the presentation may adjust it, the report keeps the analysis value. */
    estimatedRent: dollars('estimated_rent'),
    purchasePrice: dollars('purchase_price'),
    ownerName: text('owner_name'),
    finishedBasementArea: integer('finished_basement_area'),
    repairChecklist: text('repair_checklist', { mode: 'json' }).$type<ImprovementItem[]>().notNull().default([]),
    lastContactedAt: timestamp('last_contacted_at'),
    walkthroughDate: timestamp('walkthrough_date'),
    stripeCustomerId: text('stripe_customer_id'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    nextAction: text('next_action'),
    nextActionAt: timestamp('next_action_at'),
    possibleDuplicateOfId: text('possible_duplicate_of_id').references((): AnySQLiteColumn => leads.id, { onDelete: 'set null' }),
    /** Set while the lead is in the bin; removed for good 30 days later. */
    deletedAt: timestamp('deleted_at'),
    /** Sample data of demo mode. */
    isSample: boolean('is_sample'),
  },
  (table) => [
    index('leads_listed')
      .on(table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('leads_listed_status')
      .on(table.statusKey, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('leads_email_key').on(table.emailKey),
    index('leads_assignee').on(table.assigneeId),
    index('leads_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('leads_walkthrough')
      .on(table.walkthroughDate)
      .where(sql`walkthrough_date is not null`),
    index('leads_possible_duplicate')
      .on(table.possibleDuplicateOfId)
      .where(sql`possible_duplicate_of_id is not null`),
    check(
      'leads_status',
      sql`${table.status} is null or ${table.status} in ('leads', 'new', '', 'analysis_submitted', 'proposal', 'site_visit_scheduled', 'walkthrough_scheduled', 'contract_sent', 'enrolled', 'closed', 'won', 'lost')`,
    ),
    check(
      'leads_property_type',
      sql`${table.propertyType} is null or ${table.propertyType} in ('single-family', 'multi-family', 'townhouse', 'condo')`,
    ),
    check('leads_unit_count', sql`${table.unitCount} is null or ${table.unitCount} >= 1`),
    check('leads_estimated_rent', sql`${table.estimatedRent} is null or ${table.estimatedRent} >= 0`),
  ],
)

/**
 * How many leads the lists show of each status key: leads outside the bin, and analysis entries that have no lead.
 * Kept by triggers (`drizzle/0002_lead-counts.sql`), so that no list counts its rows. A migration that rebuilds `leads` or
 * `property_analysis_entries` drops their triggers and has to create them again; a test compares the counts with the rows.
 */
export const leadCounts = sqliteTable('lead_counts', {
  statusKey: text('status_key').primaryKey(),
  count: integer('count').notNull(),
})
