import { desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import type { RentAnalysis } from './analysis.ts'

/** What staff see of a property's analysis. none: nobody asked for one · waiting: asked for, no answer yet · failed: the estimator failed · ready: the newest result. */
export type LatestAnalysis =
  | { state: 'none' | 'waiting' | 'failed' }
  | ({ state: 'ready'; createdAt: Date } & Pick<
      RentAnalysis,
      | 'rentEstimate'
      | 'rentRangeLow'
      | 'rentRangeHigh'
      | 'rangeIsAssumed'
      | 'averageDaysOnMarket'
      | 'occupancyRate'
      | 'yearOverYearChange'
      | 'source'
    >)

/** The newest analysis of a lead's property, or of an entry's. The viewer has read the lead or entry before. */
export function latestAnalysis(of: { leadId: string } | { entryId: string }): LatestAnalysis {
  const entry = db()
    .select({ id: entries.id, lastError: entries.lastError })
    .from(entries)
    .where('leadId' in of ? eq(entries.leadId, of.leadId) : eq(entries.id, of.entryId))
    .get()
  if (!entry) return { state: 'none' }
  const result = db()
    .select({
      createdAt: results.createdAt,
      rentEstimate: results.rentEstimate,
      rentRangeLow: results.rentRangeLow,
      rentRangeHigh: results.rentRangeHigh,
      rangeIsAssumed: results.rangeIsAssumed,
      averageDaysOnMarket: results.averageDaysOnMarket,
      occupancyRate: results.occupancyRate,
      yearOverYearChange: results.yearOverYearChange,
      source: results.source,
    })
    .from(results)
    .where(eq(results.entryId, entry.id))
    .orderBy(desc(results.createdAt))
    .limit(1)
    .get()
  if (result) return { state: 'ready', ...result }
  return { state: entry.lastError === null ? 'waiting' : 'failed' }
}
