import { sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, boolean, id, secretId, timestamp, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** All stored statuses of a lead (docs/product/status.md). 'leads' and a missing status mean New Lead. */
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
  'api',
] as const

/** The four property types (docs/product/status.md). */
export const PROPERTY_TYPES = ['single-family', 'multi-family', 'townhouse', 'condo'] as const

/** The two management plans (docs/product/fees.md). */
export const PLANS = ['full-service', 'online'] as const
export type Plan = (typeof PLANS)[number]

/** An item of a lead's improvements checklist (P3.11). Costs in whole dollars. */
export type ImprovementItem = { name: string; checked: boolean; estimatedCost: number; customCost: number | null }

/**
 * A lead with whom we do business: contacted by staff, or in a stage that only staff, a payment or a signature leads to. Written
 * with literals, because SQLite uses a partial index only for the same condition.
 */
export const isInContact = sql.raw(
  "deleted_at is null and status_key <> 'lost' and (last_contacted_at is not null or status_key in ('contract_sent', 'enrolled', 'closed', 'won'))",
)

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
    /** As typed. */
    phone: text('phone'),
    /** The same in E.164 ('+15155550173'), for search and calls; null if it isn't a phone number. */
    phoneE164: text('phone_e164'),
    company: text('company').notNull().default(''),
    status: text('status', { enum: LEAD_STATUSES }).default('leads'),
    /** The status, with every spelling of New Lead as 'leads', for filters and counts. */
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
    /** The owner's plan; null until chosen. A signed agreement has its own fees (`documents.fees`). */
    plan: text('plan', { enum: PLANS }),
    purchasePrice: dollars('purchase_price'),
    ownerName: text('owner_name'),
    /** The co-owner, who signs too. */
    coOwnerName: text('co_owner_name'),
    coOwnerEmail: text('co_owner_email'),
    finishedBasementArea: integer('finished_basement_area'),
    repairChecklist: text('repair_checklist', { mode: 'json' }).$type<ImprovementItem[]>().notNull().default([]),
    lastContactedAt: timestamp('last_contacted_at'),
    walkthroughDate: timestamp('walkthrough_date'),
    stripeCustomerId: text('stripe_customer_id'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    nextAction: text('next_action'),
    /** For an action that is due on a day without an hour: the end of the day. */
    nextActionAt: timestamp('next_action_at'),
    nextActionIsAllDay: boolean('next_action_is_all_day'),
    possibleDuplicateOfId: text('possible_duplicate_of_id').references((): AnySQLiteColumn => leads.id, { onDelete: 'set null' }),
    /**
     * The kept lead of a merge. This one is hidden everywhere, like trash (`deletedAt`), and its addresses redirect; its data
     * stays for an unmerge, and is deleted with the kept lead.
     */
    mergedIntoId: text('merged_into_id').references((): AnySQLiteColumn => leads.id, { onDelete: 'cascade' }),
    /** Set while the lead is in the trash. It is deleted permanently after 30 days. */
    deletedAt: timestamp('deleted_at'),
    /** Sample data of demo mode. */
    isSample: boolean('is_sample'),
  },
  (table) => [
    // In order: thousands of leads may share an office's address or number, and pages show the first ones.
    index('leads_email_key').on(table.emailKey, table.createdAt, table.id),
    index('leads_in_contact').on(table.emailKey).where(isInContact),
    index('leads_phone')
      .on(table.phoneE164, table.createdAt, table.id)
      .where(sql`phone_e164 is not null`),
    index('leads_assignee').on(table.assigneeId),
    index('leads_due')
      .on(table.nextActionAt, table.id)
      .where(sql`next_action_at is not null and deleted_at is null`),
    index('leads_due_of')
      .on(table.assigneeId, table.nextActionAt, table.id)
      .where(sql`next_action_at is not null and deleted_at is null`),
    index('leads_undated')
      .on(table.createdAt, table.id)
      .where(sql`next_action is not null and next_action_at is null and deleted_at is null`),
    index('leads_uncontacted')
      .on(table.createdAt, table.id)
      .where(sql`last_contacted_at is null and deleted_at is null and status_key in ('leads', 'analysis_submitted')`),
    index('leads_stripe_customer')
      .on(table.stripeCustomerId)
      .where(sql`stripe_customer_id is not null`),
    index('leads_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('leads_walkthrough')
      .on(table.walkthroughDate)
      .where(sql`walkthrough_date is not null`),
    index('leads_possible_duplicate')
      .on(table.possibleDuplicateOfId)
      .where(sql`possible_duplicate_of_id is not null`),
    index('leads_merged_into')
      .on(table.mergedIntoId)
      .where(sql`merged_into_id is not null`),
    // Five-digit ZIP code and house number: few leads share both, however the street is spelled.
    index('leads_house')
      .on(sql`cast(zip_code as integer)`, sql`cast(street_address as integer)`)
      .where(sql`deleted_at is null and street_address <> ''`),
    // For the hourly limit of new leads.
    index('leads_by_visitors')
      .on(table.createdAt, table.id)
      .where(sql`source in ('analysis', 'enrollment', 'webinar', 'rent-vs-sell-calculator') and is_sample = 0`),
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

/** What happened to a listed row: added, changed, or removed. */
const LEAD_CHANGES = ['created', 'changed', 'deleted'] as const

/**
 * The latest changes to the lead lists' rows: leads outside the trash, and analysis entries without a lead. Triggers write and
 * trim it (`drizzle/*_lead-changes.sql`), so that open lists get every change. A migration that rebuilds `leads` or
 * `property_analysis_entries` must recreate them. The newest row is never deleted, so keys only increase.
 */
export const leadChanges = sqliteTable('lead_changes', {
  key: integer('key').primaryKey(),
  /** ID of a lead or an entry. */
  subjectId: text('subject_id').notNull(),
  kind: text('kind', { enum: LEAD_CHANGES }).notNull(),
})

/** Two leads that staff marked as different people: never offered for merging again. The lower ID is first. */
export const leadNonDuplicates = sqliteTable(
  'lead_non_duplicates',
  {
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    markedById: text('marked_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.otherId] }),
    index('lead_non_duplicates_other').on(table.otherId),
    index('lead_non_duplicates_marked_by').on(table.markedById),
  ],
)

/** When a staff member last got a new lead in turn. The lowest number is next. */
export const assignmentTurns = sqliteTable('assignment_turns', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  turn: integer('turn').notNull(),
})

/** Reasons to notify staff about a lead. */
export const LEAD_NOTICES = ['assigned', 'new'] as const

/**
 * A notice for a staff member's next email. Notices are collected for some minutes, so that fifty assigned leads are one email.
 */
export const leadNotices = sqliteTable(
  'lead_notices',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LEAD_NOTICES }).notNull(),
  },
  (table) => [index('lead_notices_user').on(table.userId), index('lead_notices_lead').on(table.leadId)],
)
