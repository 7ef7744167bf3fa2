import { type PageQuery, readPageQuery } from '#app/db/page.ts'

/** Most characters of a search. */
const MAX_SEARCH_CHARACTERS = 100

/** What the bin shows: the leads whose name or e-mail holds `search`, or all of them where it is blank. */
export type BinFilter = { search: string; page: PageQuery }

export function parseBinFilter(query: URLSearchParams): BinFilter {
  return { search: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_CHARACTERS), page: readPageQuery(query) }
}
