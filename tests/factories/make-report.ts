import type { Db, Tx } from '#app/db/client.server.ts'
import type { propertyAnalysisEntries, propertyAnalysisResults, leads } from '#app/db/schema/index.ts'
import type { StoredComparable } from '#app/db/schema/rent-analysis.ts'
import { makeEntry, makeResult } from './make-entry.ts'
import { makeLead } from './make-lead.ts'

type NewReport = {
  lead?: Partial<typeof leads.$inferInsert>
  entry?: Partial<typeof propertyAnalysisEntries.$inferInsert>
  /** Null for an analysis without a result. */
  result?: Partial<typeof propertyAnalysisResults.$inferInsert> | null
}

/** Inserts a lead with its analysis entry and, by default, a result from our own rentals. Returns the lead's id. */
export function makeReport(tx: Db | Tx, { lead = {}, entry = {}, result = {} }: NewReport = {}): string {
  const made = makeLead(tx, lead)
  const { id, email, streetAddress, city, state, zipCode } = made
  const facts = { bedrooms: 3, bathrooms: null, yearBuilt: 1928, requestedAt: new Date() }
  const { id: entryId } = makeEntry(tx, { leadId: id, email, streetAddress, city, state, zipCode, ...facts, ...entry })
  if (result !== null) {
    makeResult(tx, {
      entryId,
      rentEstimate: 1895,
      rentRangeLow: 1690,
      rentRangeHigh: 2110,
      rentLikelyLow: 1800,
      rentLikelyHigh: 1990,
      rangeCoveragePercent: 80,
      averageDaysOnMarket: 24,
      daysOnMarketIsAssumed: false,
      comparableProperties: Array.from({ length: 5 }, (_, index) => comparable({ address: `${2700 + index} Ingersoll Ave` })),
      marketData: {
        yearBuilt: 1928,
        bedrooms: 3,
        bathrooms: 2,
        squareFootage: 1640,
        propertyType: 'single-family',
        assumed: ['bathrooms'],
      },
      source: 'own-rentals',
      method: { summary: ['The estimate starts from public figures.'] },
      ...result,
    })
  }
  return id
}

/** A rental that an estimate is based on. */
export function comparable(overrides: Partial<StoredComparable> = {}): StoredComparable {
  return {
    address: '611 28th St, Des Moines, IA 50312',
    distance: 0.34,
    distanceIsApproximate: false,
    squareFootage: 1702,
    rentAmount: 1925,
    bedrooms: 3,
    bathrooms: 1.5,
    yearBuilt: 1931,
    daysOnMarket: 24,
    ageDays: 60,
    similarity: 93,
    isSample: false,
    ...overrides,
  }
}
