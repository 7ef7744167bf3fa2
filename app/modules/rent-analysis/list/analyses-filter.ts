import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'

/** What a list of analyses can be narrowed to: where the newest estimate came from, that there is none, or that no lead belongs to it. */
export const ANALYSIS_RESULTS = [
  'failed',
  'without-lead',
  'rentcast',
  'own-rentals',
  'sample-rentals',
  'public-figures',
  'fallback',
] as const satisfies readonly ('failed' | 'without-lead' | RentAnalysis['source'])[]

/** Most characters that are searched for. */
export const MAX_SEARCH = 100

/** What the list of analyses shows. Null and empty for all. */
export type AnalysesFilter = {
  search: string
  /** As addresses write it; compared trimmed and in lower case. */
  city: string
  result: (typeof ANALYSIS_RESULTS)[number] | null
  range: DayRange
  page: PageQuery
  /** What could not be read, in words. */
  problems: string[]
}

/** The filter that a query string asks for. What cannot be read is left out and named. */
export function parseAnalysesFilter(query: URLSearchParams): AnalysesFilter {
  const problems: string[] = []
  const asked = query.get('result') ?? ''
  const result = ANALYSIS_RESULTS.find((word) => word === asked) ?? null
  if (result === null && asked !== '') problems.push('There is no such result. It was ignored.')
  return {
    search: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    city: (query.get('city') ?? '').trim().slice(0, MAX_SEARCH),
    result,
    range: parseDayRange(query, problems),
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter, its page aside. */
export function analysesQuery({ search, city, result, range }: Pick<AnalysesFilter, 'search' | 'city' | 'result' | 'range'>) {
  return { q: search, city, result: result ?? undefined, from: range.from, to: range.to }
}
