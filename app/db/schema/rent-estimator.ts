import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, id } from '#app/db/columns.ts'
import { PROPERTY_TYPES } from './leads.ts'

/** Where a stored rental came from. */
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
    letOn: text('let_on').notNull(),
    daysOnMarket: integer('days_on_market'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('rentals_external').on(table.origin, table.externalId),
    index('rentals_zip').on(table.zipCode),
    check('rentals_rent', sql`${table.rent} > 0`),
    check('rentals_square_footage', sql`${table.squareFootage} > 0`),
  ],
)

/** One row that triggers raise whenever a rental changes, so that every process knows when the rentals that it holds are out of date. */
export const rentalsVersion = sqliteTable('rentals_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})
