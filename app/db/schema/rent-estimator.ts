import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, id, timestamp } from '#app/db/columns.ts'
import { PROPERTY_TYPES } from './leads.ts'
import { users } from './users.ts'

/** Origins of stored rentals. */
export const RENTAL_ORIGINS = ['own', 'sample'] as const

/** A signed rent: the company's own, or a sample of demo mode. Comparables come from here. */
export const rentals = sqliteTable(
  'rentals',
  {
    id: id(),
    origin: text('origin', { enum: RENTAL_ORIGINS }).notNull(),
    /** The importer's own key, so that importing a file twice changes nothing. */
    externalId: text('external_id'),
    streetAddress: text('street_address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull().default('IA'),
    zipCode: text('zip_code').notNull(),
    latitude: real('latitude'),
    longitude: real('longitude'),
    propertyType: text('property_type', { enum: PROPERTY_TYPES }).notNull(),
    squareFootage: integer('square_footage').notNull(),
    bedrooms: integer('bedrooms').notNull(),
    bathrooms: real('bathrooms').notNull(),
    yearBuilt: integer('year_built'),
    /** Dollars a month. */
    rent: dollars('rent').notNull(),
    /** Day the lease was signed, yyyy-mm-dd. */
    leaseSignedOn: text('lease_signed_on').notNull(),
    daysOnMarket: integer('days_on_market'),
    /** Retired: from then on estimates don't use it. */
    retiredAt: timestamp('retired_at'),
    /** When someone last corrected it. */
    correctedAt: timestamp('corrected_at'),
    /** When it was last changed, by hand or by an import; null if unchanged. */
    changedAt: timestamp('changed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('rentals_external').on(table.origin, table.externalId),
    index('rentals_zip').on(table.zipCode),
    index('rentals_lease_signed').on(table.leaseSignedOn, table.id),
    check('rentals_rent', sql`${table.rent} > 0`),
    check('rentals_square_footage', sql`${table.squareFootage} > 0`),
  ],
)

/** One row that triggers increment when a rental changes, so that each process knows when its cached rentals are outdated. */
export const rentalsVersion = sqliteTable('rentals_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})

/** An imported file of rentals, for its undo. */
export const rentalImports = sqliteTable(
  'rental_imports',
  {
    id: id(),
    fileName: text('file_name').notNull(),
    /** Null if a command imported it. */
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: timestamp('undone_at'),
  },
  (table) => [
    index('rental_imports_created').on(table.createdAt, table.id),
    index('rental_imports_created_by').on(table.createdById),
  ],
)

/** An import's change to a rental, for the undo. Deleted when an undo is no longer possible. */
export const rentalImportItems = sqliteTable(
  'rental_import_items',
  {
    rentalImportId: text('rental_import_id')
      .notNull()
      .references(() => rentalImports.id, { onDelete: 'cascade' }),
    rentalId: text('rental_id')
      .notNull()
      .references(() => rentals.id, { onDelete: 'cascade' }),
    /** Its facts before; null if the import added it. */
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The rental's `changedAt` after the import. A different value means that someone has changed it since. */
    writtenAt: timestamp('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rentalImportId, table.rentalId] }),
    index('rental_import_items_rental').on(table.rentalId),
  ],
)

/** What triggered the measurement of the estimator's error. */
export const MEASUREMENT_CAUSES = ['import', 'undo', 'change'] as const

/** The estimator's errors for one city and number of bedrooms, in percent. */
export type MeasuredCell = { city: string; bedrooms: number; count: number; medianAbsolutePercentError: number }

/** The estimator's error on stored rents, in percent. Each rent is estimated without itself. */
export const estimatorMeasurements = sqliteTable(
  'estimator_measurements',
  {
    id: id(),
    cause: text('cause', { enum: MEASUREMENT_CAUSES }).notNull(),
    rentalImportId: text('rental_import_id').references(() => rentalImports.id, { onDelete: 'set null' }),
    measuredAt: timestamp('measured_at').notNull(),
    /** The version of the rentals that were measured. */
    rentalsVersion: integer('rentals_version').notNull(),
    origin: text('origin', { enum: RENTAL_ORIGINS }).notNull(),
    /** The number of rentals behind the estimates then, and how many were measured. */
    rentalCount: integer('rental_count').notNull(),
    measuredCount: integer('measured_count').notNull(),
    medianAbsolutePercentError: real('median_absolute_percent_error').notNull(),
    meanAbsolutePercentError: real('mean_absolute_percent_error').notNull(),
    within10Percent: real('within_10_percent').notNull(),
    rangeCoverPercent: real('range_cover_percent').notNull(),
    biasPercent: real('bias_percent').notNull(),
    cells: text('cells', { mode: 'json' }).$type<MeasuredCell[]>().notNull(),
  },
  (table) => [
    index('estimator_measurements_measured').on(table.measuredAt, table.id),
    index('estimator_measurements_import').on(table.rentalImportId),
  ],
)
