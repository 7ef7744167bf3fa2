import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { rangeSentences, roughWarning } from '#app/modules/rent-estimator/estimate-words.ts'

/**
 * A property's analysis for staff. none: not requested · waiting: requested, no result yet · failed: the estimator failed ·
 * ready: the newest result.
 */
export type LatestAnalysis =
  | { state: 'none' | 'waiting' | 'failed' }
  | ({ state: 'ready'; createdAt: Date } & Pick<
      RentAnalysis,
      | 'rentEstimate'
      | 'rentRangeLow'
      | 'rentRangeHigh'
      | 'rangeIsAssumed'
      | 'rentLikelyLow'
      | 'rentLikelyHigh'
      | 'rangeCoveragePercent'
      | 'comparableProperties'
      | 'marketData'
      | 'averageDaysOnMarket'
      | 'occupancyRate'
      | 'yearOverYearChange'
      | 'source'
    >)

const newestOf = statement((db, { leadId, entryId }: { leadId: string | null; entryId: string | null }) =>
  db
    .select({
      lastError: entries.lastError,
      result: {
        createdAt: results.createdAt,
        rentEstimate: results.rentEstimate,
        rentRangeLow: results.rentRangeLow,
        rentRangeHigh: results.rentRangeHigh,
        rangeIsAssumed: results.rangeIsAssumed,
        rentLikelyLow: results.rentLikelyLow,
        rentLikelyHigh: results.rentLikelyHigh,
        rangeCoveragePercent: results.rangeCoveragePercent,
        comparableProperties: results.comparableProperties,
        marketData: results.marketData,
        averageDaysOnMarket: results.averageDaysOnMarket,
        occupancyRate: results.occupancyRate,
        yearOverYearChange: results.yearOverYearChange,
        source: results.source,
      },
    })
    .from(entries)
    .leftJoin(results, eq(results.entryId, entries.id))
    .where(and(leadId === null ? undefined : eq(entries.leadId, leadId), entryId === null ? undefined : eq(entries.id, entryId)))
    .orderBy(desc(results.createdAt), desc(results.id))
    .limit(1),
)

/** The newest analysis of a lead's property, or of an entry. */
export function latestAnalysis(of: { leadId: string } | { entryId: string }): LatestAnalysis {
  const newest = newestOf(db(), { leadId: null, entryId: null, ...of }).get()
  if (!newest) return { state: 'none' }
  if (newest.result) return { state: 'ready', ...newest.result }
  return { state: newest.lastError === null ? 'waiting' : 'failed' }
}

type Ready = Extract<LatestAnalysis, { state: 'ready' }>

/** What a staff page shows of an analysis: its ranges and doubts in sentences, without the comparables behind them. */
export type AnalysisInWords =
  | Exclude<LatestAnalysis, Ready>
  | ({ state: 'ready'; isRough: boolean; sentences: string[] } & Pick<
      Ready,
      | 'createdAt'
      | 'rentEstimate'
      | 'rentRangeLow'
      | 'rentRangeHigh'
      | 'averageDaysOnMarket'
      | 'occupancyRate'
      | 'yearOverYearChange'
      | 'source'
    >)

export function analysisInWords(analysis: LatestAnalysis): AnalysisInWords {
  if (analysis.state !== 'ready') return analysis
  const rough = roughWarning(analysis)
  const { likely, wide } = rangeSentences(analysis)
  const { createdAt, rentEstimate, rentRangeLow, rentRangeHigh, averageDaysOnMarket, occupancyRate, yearOverYearChange, source } =
    analysis
  return {
    state: 'ready',
    isRough: rough !== null,
    sentences: [likely, wide, rough?.text].filter((sentence) => typeof sentence === 'string'),
    createdAt,
    rentEstimate,
    rentRangeLow,
    rentRangeHigh,
    averageDaysOnMarket,
    occupancyRate,
    yearOverYearChange,
    source,
  }
}

/** An estimate before the newest one. */
export type EarlierAnalysis = Pick<RentAnalysis, 'rentEstimate' | 'rentRangeLow' | 'rentRangeHigh' | 'source'> & {
  id: string
  createdAt: Date
}

/** Maximum shown on a page. */
const MAX_EARLIER = 20

/** Earlier analyses of a lead's property or of an entry, without the newest one; newest first. */
export function listEarlierAnalyses(of: { leadId: string } | { entryId: string }): EarlierAnalysis[] {
  return db()
    .select(pick(results, ['id', 'createdAt', 'rentEstimate', 'rentRangeLow', 'rentRangeHigh', 'source']))
    .from(results)
    .innerJoin(entries, eq(entries.id, results.entryId))
    .where('leadId' in of ? eq(entries.leadId, of.leadId) : eq(entries.id, of.entryId))
    .orderBy(desc(results.createdAt), desc(results.id))
    .limit(MAX_EARLIER)
    .offset(1)
    .all()
}
