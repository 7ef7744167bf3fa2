import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { dollars, timestamp } from '#app/db/columns.ts'
import { LEAD_SOURCES, LEAD_STATUSES } from './leads.ts'

/** A status's position in the pipeline, from 0; last if it isn't in the pipeline. */
const statusRank = sql.raw(
  `case status_key ${LEAD_STATUSES.map((status, rank) => `when '${status}' then ${rank}`).join(' ')} else ${LEAD_STATUSES.length} end`,
)

/**
 * What lists show, sort, filter and search: leads outside the trash, and analysis entries without a lead (S3.3). Only triggers
 * write it (`drizzle/0036_fill_listed_leads.sql`), from the view `leads_to_list`. A migration that rebuilds `leads` or
 * `property_analysis_entries` must recreate them; a test compares the table with the view after every kind of write. Sort columns
 * are never null, so that a page starts with one comparison.
 */
export const listedLeads = sqliteTable(
  'listed_leads',
  {
    /** The row's id in the search index. */
    key: integer('key').primaryKey(),
    /** The lead's, or the entry's. */
    id: text('id').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    streetAddress: text('street_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    propertyAddress: text('property_address').notNull(),
    statusKey: text('status_key').notNull(),
    statusRank: integer('status_rank').notNull().generatedAlwaysAs(statusRank, { mode: 'virtual' }),
    statusChangedAt: timestamp('status_changed_at').notNull(),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    /** Dollars a month for one unit; 0 if there is no estimate. */
    estimatedRentDollars: dollars('estimated_rent').notNull(),
    unitCount: integer('unit_count').notNull(),
    /** The basis of its fees: the signed ones, otherwise plan, type and number of units. JSON, read by `feesOfKey`. */
    feeKey: text('fee_key').notNull(),
    /** Empty if unassigned. */
    assigneeId: text('assignee_id').notNull(),
    assigneeName: text('assignee_name').notNull(),
    nextActionAt: timestamp('next_action_at'),
    createdAt: timestamp('created_at').notNull(),
    /** Name and street for sorting: lowercase and trimmed. */
    sortName: text('sort_name').notNull(),
    sortAddress: text('sort_address').notNull(),
    /**
     * Name, email, phone as typed and in digits, and address: lowercase, with two spaces before each word, so that trigrams match
     * the start of words.
     */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    index('listed_leads_created').on(table.createdAt, table.key),
    index('listed_leads_name').on(table.sortName, table.key),
    index('listed_leads_address').on(table.sortAddress, table.key),
    index('listed_leads_rent').on(table.estimatedRentDollars, table.key),
    index('listed_leads_assignee_name').on(table.assigneeName, table.key),
    index('listed_leads_since').on(table.statusChangedAt, table.key),
    index('listed_leads_rank').on(table.statusRank, table.key),
    index('listed_leads_status_created').on(table.statusKey, table.createdAt, table.key),
    index('listed_leads_status_rent').on(table.statusKey, table.estimatedRentDollars, table.key),
    index('listed_leads_status_since').on(table.statusKey, table.statusChangedAt, table.key),
    index('listed_leads_assignee').on(table.assigneeId, table.statusKey, table.createdAt, table.key),
    index('listed_leads_assignee_created').on(table.assigneeId, table.createdAt, table.key),
    index('listed_leads_source').on(table.source, table.createdAt, table.key),
    index('listed_leads_source_assignee').on(table.source, table.assigneeId, table.statusKey),
    index('listed_leads_next_action')
      .on(table.nextActionAt, table.statusKey, table.assigneeId)
      .where(sql`next_action_at is not null`),
  ],
)

/**
 * Counts and rents of listed leads by status, assignee, source and kind of fee. Triggers on `listed_leads` maintain it, so that
 * no list or board counts rows.
 */
export const leadSums = sqliteTable(
  'lead_sums',
  {
    statusKey: text('status_key').notNull(),
    assigneeId: text('assignee_id').notNull(),
    source: text('source').notNull(),
    feeKey: text('fee_key').notNull(),
    leadCount: integer('lead_count').notNull(),
    /** How many of them have a rent estimate. */
    estimatedCount: integer('estimated_count').notNull(),
    /** Dollars a month, all units together. */
    rentDollars: integer('rent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.statusKey, table.assigneeId, table.source, table.feeKey] })],
)

/** The same counts without fees: few rows, because every list and tab sums some of them. */
export const leadCounts = sqliteTable(
  'lead_counts',
  {
    statusKey: text('status_key').notNull(),
    assigneeId: text('assignee_id').notNull(),
    source: text('source').notNull(),
    leadCount: integer('lead_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.statusKey, table.assigneeId, table.source] })],
)
