import { desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults as results, type StoredMarketData } from '#app/db/schema/index.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'
import { rooms, whole } from './report-labels.ts'

/** Results that a report lists. Older ones are omitted. */
const MAX_LISTED = 20

/** A dated result: rents in dollars a month, and the property's facts at the time. */
export type DatedResult = {
  id: string
  madeAt: Date
  rentDollars: { low: number; estimate: number; high: number }
  facts: string
  /** The name of a rent that is less than an estimate. */
  rentName: string | null
}

const newestOfLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({
      id: results.id,
      madeAt: results.createdAt,
      low: results.rentRangeLow,
      estimate: results.rentEstimate,
      high: results.rentRangeHigh,
      source: results.source,
      comparableProperties: results.comparableProperties,
      marketData: results.marketData,
    })
    .from(results)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, results.entryId))
    .where(eq(propertyAnalysisEntries.leadId, leadId))
    .orderBy(desc(results.createdAt), desc(results.id))
    .limit(MAX_LISTED),
)

/** The newest results of a lead's property, oldest first. */
export function listDatedResults(leadId: string): DatedResult[] {
  return newestOfLead(db(), { leadId })
    .all()
    .reverse()
    .map(({ id, madeAt, low, estimate, high, ...judged }) => ({
      id,
      madeAt,
      rentDollars: { low, estimate, high },
      rentName: figureName(judged),
      facts: factsOf(judged.marketData),
    }))
}

/** '1,500 sq ft (assumed), 3 bd, 2 ba'. */
function factsOf({ squareFootage, bedrooms, bathrooms, assumed }: StoredMarketData): string {
  const facts = [
    ['squareFootage', squareFootage === null ? null : `${whole(squareFootage)} sq ft`],
    ['bedrooms', bedrooms === null ? null : rooms(bedrooms, null)],
    ['bathrooms', bathrooms === null ? null : rooms(null, bathrooms)],
  ] as const
  const known = facts.flatMap(([field, words]) =>
    words === null ? [] : [assumed.includes(field) ? `${words} (assumed)` : words],
  )
  return known.length > 0 ? known.join(', ') : 'unknown'
}
