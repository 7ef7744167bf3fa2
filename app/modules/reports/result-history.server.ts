import { desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { rooms, whole } from './report-labels.ts'

/** Results that a report lists; older ones are left out. */
const MAX_LISTED = 20

/** A dated result: rents in dollars a month, and what of the property it was made for. */
export type DatedResult = {
  id: string
  madeAt: Date
  rentDollars: { low: number; estimate: number; high: number }
  facts: string
}

/** One fact out of what is stored of the market: the whole of it is read by the report alone. */
const fact = (name: 'squareFootage' | 'bedrooms' | 'bathrooms') =>
  sql<number | null>`json_extract(${results.marketData}, ${sql.raw(`'$.${name}'`)})`

const newestOfLead = prepared((db) =>
  db
    .select({
      id: results.id,
      madeAt: results.createdAt,
      low: results.rentRangeLow,
      estimate: results.rentEstimate,
      high: results.rentRangeHigh,
      squareFootage: fact('squareFootage'),
      bedrooms: fact('bedrooms'),
      bathrooms: fact('bathrooms'),
    })
    .from(results)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, results.entryId))
    .where(eq(propertyAnalysisEntries.leadId, sql.placeholder('leadId')))
    .orderBy(desc(results.createdAt), desc(results.id))
    .limit(MAX_LISTED)
    .prepare(),
)

/** The newest results of a lead's property, oldest first. */
export function listResults(leadId: string): DatedResult[] {
  return newestOfLead(db())
    .all({ leadId })
    .reverse()
    .map(({ id, madeAt, low, estimate, high, squareFootage, bedrooms, bathrooms }) => ({
      id,
      madeAt,
      rentDollars: { low, estimate, high },
      facts: [squareFootage === null ? null : `${whole(squareFootage)} sq ft`, rooms(bedrooms, bathrooms)]
        .filter(Boolean)
        .join(', '),
    }))
}
