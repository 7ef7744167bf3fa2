import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import { BEDROOM_GROUPS } from '../../bedroom-groups.ts'

/** carrying: estimates rest on it · retired: no longer · outside: its ZIP code has no public figure, so none can · sample: invented for the demo. */
export const RENTAL_STATES = ['carrying', 'retired', 'outside', 'sample'] as const

export const RENTAL_STATE_LABELS: Record<(typeof RENTAL_STATES)[number], string> = {
  carrying: 'Carries estimates',
  retired: 'Retired',
  outside: 'Outside the figures',
  sample: 'Sample of the demo',
}

/** Most characters that are searched for. */
export const MAX_SEARCH = 100

/** What the list of rentals shows. Null and empty for all. */
export type RentalsFilter = {
  search: string
  /** Compared trimmed and in lower case. */
  city: string
  /** A place in `BEDROOM_GROUPS`. */
  bedrooms: number | null
  state: (typeof RENTAL_STATES)[number] | null
  page: PageQuery
  /** What could not be read, in words. */
  problems: string[]
}

/** The filter that a query string asks for. What cannot be read is left out and named. */
export function parseRentalsFilter(query: URLSearchParams): RentalsFilter {
  const problems: string[] = []
  const [askedState, askedBedrooms] = [query.get('state') ?? '', query.get('bedrooms') ?? '']
  const state = RENTAL_STATES.find((word) => word === askedState) ?? null
  if (state === null && askedState !== '') problems.push('There is no such state. It was ignored.')
  const group = BEDROOM_GROUPS.findIndex(({ from }) => String(from) === askedBedrooms)
  if (group === -1 && askedBedrooms !== '') problems.push('There is no such number of bedrooms. It was ignored.')
  return {
    search: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    city: (query.get('city') ?? '').trim().slice(0, MAX_SEARCH),
    bedrooms: group === -1 ? null : group,
    state,
    page: readPageQuery(query),
    problems,
  }
}

/** What an address says of a filter, its page aside. */
export function rentalsQuery({ search, city, bedrooms, state }: Pick<RentalsFilter, 'search' | 'city' | 'bedrooms' | 'state'>) {
  const from = bedrooms === null ? undefined : BEDROOM_GROUPS[bedrooms]?.from
  return { q: search, city, bedrooms: from === undefined ? undefined : String(from), state: state ?? undefined }
}

/** The address of the page that is shown, as dialogs over it and forms on it carry it. */
export function rentalsPlace(filter: RentalsFilter): Record<string, string | undefined> {
  return { ...rentalsQuery(filter), ...filter.page }
}
