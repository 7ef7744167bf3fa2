import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { type DayRange, parseDayRange } from '#app/format/day-range.ts'
import { readSearch } from '#app/format/search-words.ts'
import { type DocumentKind, KIND_LABELS, PROVIDER_LABELS } from './document-state.ts'

/** What the list can be narrowed to; what was replaced is among the expired. */
export const LISTED_STATES = ['pending', 'completed', 'declined', 'voided', 'expired'] as const

export type ListedState = (typeof LISTED_STATES)[number]

/** What the list of documents shows. Null and empty for all. */
export type DocumentsFilter = {
  search: string
  state: ListedState | null
  kind: DocumentKind | null
  provider: keyof typeof PROVIDER_LABELS | null
  range: DayRange
  page: PageQuery
  /** What could not be read, in words. */
  problems: string[]
}

/** The filter that a query string asks for. What cannot be read is left out and named. */
export function parseDocumentsFilter(query: URLSearchParams): DocumentsFilter {
  const problems: string[] = []
  const chosen = <Word extends string>(name: string, what: string, words: readonly Word[]): Word | null => {
    const asked = query.get(name) ?? ''
    const known = words.find((word) => word === asked) ?? null
    if (known === null && asked !== '') problems.push(`There is no such ${what}. It was ignored.`)
    return known
  }
  return {
    search: readSearch(query.get('q')),
    state: chosen('status', 'status', LISTED_STATES),
    kind: chosen('kind', 'kind of document', Object.keys(KIND_LABELS) as DocumentKind[]),
    provider: chosen('provider', 'provider', Object.keys(PROVIDER_LABELS) as (keyof typeof PROVIDER_LABELS)[]),
    range: parseDayRange(query, problems),
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter, its page aside. */
export function documentsQuery({ search, state, kind, provider, range }: Omit<DocumentsFilter, 'page' | 'problems'>) {
  return {
    q: search,
    status: state ?? undefined,
    kind: kind ?? undefined,
    provider: provider ?? undefined,
    from: range.from,
    to: range.to,
  }
}
