import { and, count, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { filtered, statement } from '#app/db/prepared.server.ts'
import { leads, propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { containsText } from '#app/db/text-search.server.ts'
import { pick } from '#app/format/records.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { findNextTry } from '#app/modules/jobs/queries.server.ts'
import { openState } from '../analysis-state.ts'
import type { AnalysisFilter } from './analysis-list.ts'
import type { CountedRent } from './median-rents.ts'

const ANALYSES_PAGE_SIZE = 25

const NEWEST_FIRST = keyset({ createdAt: descending(entries.createdAt), id: descending(entries.id) })

/** The id of an entry's newest result. */
const newestResultId = sql<string>`(select newest.id from property_analysis_results as newest where newest.entry_id = ${entries.id} order by newest.created_at desc, newest.id desc limit 1)`

const rowColumns = {
  ...pick(entries, ['id', 'createdAt', 'requestedAt', 'lastError']),
  ...pick(entries, ADDRESS_FIELDS),
  bedrooms: entries.bedrooms,
  squareFootage: entries.squareFootage,
  unitCount: entries.unitCount,
  lead: { id: leads.id, name: leads.name, deletedAt: leads.deletedAt, mergedIntoId: leads.mergedIntoId },
  result: {
    id: results.id,
    madeAt: results.createdAt,
    ...pick(results, ['rentEstimate', 'rentRangeLow', 'rentRangeHigh', 'source', 'sourceNote']),
    comparables: sql<number>`json_array_length(${results.comparableProperties})`.as('comparables'),
  },
}

/** An analyzed or pending property, with its newest result and its lead. */
export type AnalysisRow = ReturnType<ReturnType<typeof rowsOf>['all']>[number] & {
  /** Without a result: whether one is expected, and when the next automatic try is. */
  progress: 'ready' | 'waiting' | 'failed'
  nextTryAt: Date | null
}

/** A page of the analyses, most recently requested first, with the filter's total. */
export function listAnalyses(filter: AnalysisFilter, now: Date): Page<AnalysisRow> & { total: number } {
  const found = conditionsOf(filter)
  const page = readPage(NEWEST_FIRST, { query: filter.page, size: ANALYSES_PAGE_SIZE }, ({ where, orderBy, limit }) =>
    rowsOf(db(), { where: and(found, where), orderBy, limit }).all(),
  )
  const rows = page.rows.map((row) => {
    const progress = row.result === null ? openState(row.requestedAt, now) : ('ready' as const)
    return { ...row, progress, nextTryAt: progress === 'ready' ? null : findNextTry(`retry-analysis:${row.id}`) }
  })
  return { ...page, rows, total: countAnalyses(filter) }
}

const rowsOf = filtered((db, { where, orderBy, limit }) =>
  db
    .select(rowColumns)
    .from(entries)
    .leftJoin(leads, eq(leads.id, entries.leadId))
    .leftJoin(results, eq(results.id, newestResultId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit),
)

function countAnalyses(filter: AnalysisFilter): number {
  // Only joins the leads or the newest results if the filter needs them.
  const joins = `${filter.search === '' ? '' : 'leads'} ${filter.result === null ? '' : 'results'}`
  return totalOf(db(), { where: conditionsOf(filter) }, joins).get()?.total ?? 0
}

const totalOf = filtered((db, { where }, joins) => {
  const counted = db.select({ total: count() }).from(entries).$dynamic()
  if (joins.includes('leads')) counted.leftJoin(leads, eq(leads.id, entries.leadId))
  if (joins.includes('results')) counted.leftJoin(results, eq(results.id, newestResultId))
  return counted.where(where)
})

/** The filter's condition: on the entries, on the leads if it searches, and on the newest results if it filters by one. */
function conditionsOf({ search, city, result, range }: AnalysisFilter): SQL | undefined {
  const texts = [entries.streetAddress, entries.city, entries.zipCode, entries.email, entries.name, leads.name, leads.email]
  const searched = sql.join(
    texts.map((text) => sql`coalesce(${text}, '')`),
    sql` || ' ' || `,
  )
  return and(
    isNull(entries.deletedAt),
    search === '' ? undefined : containsText(searched, search),
    city === '' ? undefined : eq(cityKey, city.toLowerCase()),
    range.start === null ? undefined : gte(entries.createdAt, range.start),
    range.end === null ? undefined : lt(entries.createdAt, range.end),
    resultCondition(result),
  )
}

function resultCondition(result: AnalysisFilter['result']): SQL | undefined {
  if (result === null) return undefined
  if (result === 'without-lead') return isNull(entries.leadId)
  if (result === 'failed') return isNull(results.id)
  return eq(results.source, result)
}

/** A city for comparison: trimmed and lowercase. */
const cityKey = sql<string>`lowercase(trim(${entries.city}))`

/** The requested cities, each in its first spelling. */
export function listAnalyzedCities(): string[] {
  return analyzedCities(db())
    .all()
    .map(({ city }) => city)
}

const analyzedCities = statement((db) =>
  db
    .select({ city: sql<string>`min(trim(${entries.city}))` })
    .from(entries)
    .where(and(isNull(entries.deletedAt), sql`trim(${entries.city}) <> ''`))
    .groupBy(cityKey)
    .orderBy(cityKey),
)

/**
 * The newest estimates that a filter finds, for properties with known bedrooms: how many have a rent, in dollars a month.
 * Excludes fallbacks, which have no data behind them.
 */
export function countNewestRents(filter: AnalysisFilter): CountedRent[] {
  const found = and(conditionsOf(filter), isNotNull(entries.bedrooms), sql`${results.source} <> 'fallback'`)
  const rows = rentsOf(db(), { where: found }).all()
  return rows.flatMap(({ bedrooms, ...row }) => (bedrooms === null ? [] : [{ ...row, bedrooms }]))
}

const rentsOf = filtered((db, { where }) =>
  db
    .select({
      city: sql<string>`min(trim(${entries.city}))`,
      bedrooms: entries.bedrooms,
      rentDollars: results.rentEstimate,
      count: count(),
    })
    .from(entries)
    .leftJoin(leads, eq(leads.id, entries.leadId))
    .innerJoin(results, eq(results.id, newestResultId))
    .where(where)
    .groupBy(cityKey, entries.bedrooms, results.rentEstimate),
)
