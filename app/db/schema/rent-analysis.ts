import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, boolean, id, timestamp } from '#app/db/columns.ts'
import { leads, PROPERTY_TYPES } from './leads.ts'

/** One property that an owner asked about. */
export const propertyAnalysisEntries = sqliteTable(
  'property_analysis_entries',
  {
    id: id(),
    createdAt: createdAt(),
    name: text('name'),
    email: text('email').notNull(),
    emailKey: text('email_key')
      .notNull()
      .generatedAlwaysAs(sql`lower(trim(email))`, { mode: 'virtual' }),
    phone: text('phone'),
    /** 'pending' until there is a result. Shown as analysis_submitted. */
    status: text('status').default('pending'),
    /** The status that an entry without a lead is listed with. */
    statusKey: text('status_key')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status is null or status in ('', 'pending') then 'analysis_submitted' when status in ('new', 'new_lead') then 'leads' else status end`,
        { mode: 'virtual' },
      ),
    streetAddress: text('street_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zipCode: text('zip_code').notNull(),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }).notNull(),
    /** Null if no one entered it (an online enrollment). */
    squareFootage: integer('square_footage'),
    unitCount: integer('unit_count').notNull().default(1),
    bedrooms: integer('bedrooms'),
    bathrooms: real('bathrooms'),
    yearBuilt: integer('year_built'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The newest run: when it was requested, and its error, if any. */
    requestedAt: timestamp('requested_at'),
    lastError: text('last_error'),
    deletedAt: timestamp('deleted_at'),
    isSample: boolean('is_sample'),
  },
  (table) => [
    index('property_analysis_entries_created').on(table.createdAt, table.id),
    index('property_analysis_entries_email').on(table.emailKey),
    uniqueIndex('property_analysis_entries_lead')
      .on(table.leadId)
      .where(sql`lead_id is not null`),
    check('property_analysis_entries_square_footage', sql`${table.squareFootage} >= 1`),
    check('property_analysis_entries_unit_count', sql`${table.unitCount} >= 1`),
    check(
      'property_analysis_entries_type',
      sql`${table.propertyType} in ('single-family', 'multi-family', 'townhouse', 'condo')`,
    ),
  ],
)

/** Degrees. */
type StoredPosition = { latitude: number; longitude: number }

/** A comparable of an estimate, as stored with the result. */
export type StoredComparable = {
  address: string
  /** Its position; omitted if only its ZIP code is known, and in results of earlier versions. */
  position?: StoredPosition
  /** Miles. */
  distance: number
  /** Measured between ZIP centers, so shown with 'about'. */
  distanceIsApproximate: boolean
  squareFootage: number
  /** Dollars a month. 0 means unknown and is excluded from statistics. */
  rentAmount: number
  bedrooms: number | null
  bathrooms: number | null
  yearBuilt: number | null
  daysOnMarket: number | null
  /** Days since the rental was rented or last seen. */
  ageDays: number | null
  /** 0 to 100. */
  similarity: number | null
  /** Sample data of demo mode, labeled as a sample where shown. */
  isSample: boolean
}

/** The lookup's assumptions for blank facts, and the property as the source knows it. */
export type StoredMarketData = {
  yearBuilt: number | null
  bedrooms: number | null
  bathrooms: number | null
  squareFootage: number | null
  propertyType: string
  /** The property's position according to the source. */
  position?: StoredPosition
  /** Names of the fields above that the owner did not give. */
  assumed: string[]
}

/** Where an estimate came from. */
export const RENT_SOURCES = ['rentcast', 'own-rentals', 'sample-rentals', 'public-figures', 'fallback'] as const

/** A dated estimate for an entry; older ones stay as history. */
export const propertyAnalysisResults = sqliteTable(
  'property_analysis_results',
  {
    id: id(),
    entryId: text('entry_id')
      .notNull()
      .references(() => propertyAnalysisEntries.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** Dollars a month for one unit. */
    rentEstimate: dollars('rent_estimate').notNull(),
    rentRangeLow: dollars('rent_range_low').notNull(),
    rentRangeHigh: dollars('rent_range_high').notNull(),
    /** The middle half of rents; null if the source doesn't provide it. */
    rentLikelyLow: dollars('rent_likely_low'),
    rentLikelyHigh: dollars('rent_likely_high'),
    /** How many of 100 rents the range covers, according to its source; null if unknown. */
    rangeCoveragePercent: integer('range_coverage_percent'),
    /** The range is 90% and 110% of the estimate (P9.2) because the source gave none. */
    rangeIsAssumed: boolean('range_is_assumed'),
    /** Percent. */
    occupancyRate: real('occupancy_rate').notNull(),
    averageDaysOnMarket: integer('average_days_on_market').notNull(),
    daysOnMarketIsAssumed: boolean('days_on_market_is_assumed'),
    /** Percent a year. */
    yearOverYearChange: real('year_over_year_change').notNull(),
    comparableProperties: text('comparable_properties', { mode: 'json' }).$type<StoredComparable[]>().notNull(),
    marketData: text('market_data', { mode: 'json' }).$type<StoredMarketData>().notNull(),
    source: text('source', { enum: RENT_SOURCES }).notNull(),
    /** Why a better source was not used, for readers, if so. */
    sourceNote: text('source_note'),
    /** The parts of the formula, for 'How we got this'. */
    method: text('method', { mode: 'json' }).$type<Record<string, unknown>>(),
  },
  (table) => [
    index('property_analysis_results_entry').on(table.entryId, table.createdAt),
    check(
      'property_analysis_results_range',
      sql`${table.rentRangeLow} <= ${table.rentEstimate} and ${table.rentEstimate} <= ${table.rentRangeHigh} and ${table.rentEstimate} > 0`,
    ),
  ],
)

/** Someone who requested an analysis, unique by email. */
export const propertyAnalysisSubscribers = sqliteTable(
  'property_analysis_subscribers',
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('property_analysis_subscribers_email').on(table.email)],
)

/** Answers of the rent-data service, stored for 30 days by normalized property. */
export const rentLookups = sqliteTable(
  'rent_lookups',
  {
    key: text('key').primaryKey(),
    /** 'found' or 'no-data'; 'asked' while waiting, 'failed' without an answer. Each row counts toward the lookup budget. */
    outcome: text('outcome').notNull(),
    answer: text('answer', { mode: 'json' }),
    fetchedAt: timestamp('fetched_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('rent_lookups_expires').on(table.expiresAt)],
)
