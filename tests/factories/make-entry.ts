import type { Db, Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults, rentals } from '#app/db/schema/index.ts'
import { nextNumber } from './unique.ts'

export type EntryRow = typeof propertyAnalysisEntries.$inferSelect
export type ResultRow = typeof propertyAnalysisResults.$inferSelect

/** Inserts an analysis entry, by default one without a lead. */
export function makeEntry(tx: Db | Tx, overrides: Partial<typeof propertyAnalysisEntries.$inferInsert> = {}): EntryRow {
  const number = nextNumber()
  return tx
    .insert(propertyAnalysisEntries)
    .values({
      email: `entry${number}@example.com`,
      streetAddress: `${number} Ingersoll Ave`,
      city: 'Des Moines',
      state: 'IA',
      zipCode: '50312',
      propertyType: 'single-family',
      squareFootage: 1640,
      ...overrides,
    })
    .returning()
    .get()
}

/** Inserts a result for an entry, by default the fallback analysis of P9.7. */
export function makeResult(
  tx: Db | Tx,
  overrides: Partial<typeof propertyAnalysisResults.$inferInsert> & { entryId: string },
): ResultRow {
  return tx
    .insert(propertyAnalysisResults)
    .values({
      rentEstimate: 1800,
      rentRangeLow: 1600,
      rentRangeHigh: 2000,
      occupancyRate: 95,
      averageDaysOnMarket: 29,
      daysOnMarketIsAssumed: true,
      yearOverYearChange: 3.5,
      comparableProperties: [],
      marketData: {
        yearBuilt: null,
        bedrooms: null,
        bathrooms: null,
        squareFootage: null,
        propertyType: 'single-family',
        assumed: [],
      },
      source: 'fallback',
      ...overrides,
    })
    .returning()
    .get()
}

/** Inserts a stored rental, by default one of the company's own. */
export function makeRental(tx: Db | Tx, overrides: Partial<typeof rentals.$inferInsert> = {}): typeof rentals.$inferSelect {
  const number = nextNumber()
  return tx
    .insert(rentals)
    .values({
      origin: 'own',
      externalId: `rental-${number}`,
      streetAddress: `${number} Woodland Ave`,
      city: 'Des Moines',
      zipCode: '50312',
      propertyType: 'single-family',
      squareFootage: 1500,
      bedrooms: 3,
      bathrooms: 2,
      rent: 1750,
      leaseSignedOn: '2026-06-01',
      ...overrides,
    })
    .returning()
    .get()
}
