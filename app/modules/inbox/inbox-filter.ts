import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'

/** What the inbox can show, by the word in its address; without one, all that people wrote, what waits first. */
export const SHOWN = {
  mine: 'Mine, not answered',
  free: 'Unassigned, not answered',
  done: 'Done',
  automatic: 'Automatic replies and bounces',
} as const

export type InboxFilter = { show: keyof typeof SHOWN | null; search: string; page: PageQuery }

/** The filter that a query string asks for. Words that it does not know ask for all. */
export function parseInboxFilter(query: URLSearchParams): InboxFilter {
  const asked = query.get('show')
  const show = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).find((known) => known === asked) ?? null
  return { show, search: readSearch(query.get('q')), page: readPageQuery(query) }
}
