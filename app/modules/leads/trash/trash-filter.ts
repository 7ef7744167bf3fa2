import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { readSearch } from '#app/format/search-words.ts'

/** Days that a deleted lead or analysis can be restored (docs/product/lead.md). */
export const TRASH_DAYS = 30

/** What the trash shows: the leads whose name or email contains `search`, or all of them where it is blank. */
export type TrashFilter = { search: string; page: PageQuery }

export function parseTrashFilter(query: URLSearchParams): TrashFilter {
  return { search: readSearch(query.get('q')), page: readPageQuery(query) }
}
