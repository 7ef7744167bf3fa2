import { type PageQuery, readPageQuery } from '#app/db/page.ts'

/** The lists of requests, as the address names them. */
export const REQUEST_LISTS = ['todo', 'unproved', 'done', 'refused', 'all'] as const

export type RequestFilter = { state: (typeof REQUEST_LISTS)[number]; page: PageQuery }

/** Which requests an address asks for; those that are to be done where it names no list. */
export function parseRequestFilter(query: URLSearchParams): RequestFilter {
  const asked = query.get('state')
  return { state: REQUEST_LISTS.find((state) => state === asked) ?? 'todo', page: readPageQuery(query) }
}
