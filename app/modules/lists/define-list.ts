import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import type { ListFilter } from './filters.ts'

type Filters = Record<string, ListFilter<unknown>>
type ValuesOf<Of extends Filters> = { [Name in keyof Of]: Of[Name] extends ListFilter<infer Value> ? Value : never }
type Query = Record<string, string>

type ListDefinition<Of extends Filters> = {
  /** The list's path with a query. */
  path: (query: Query) => string
  /** The filter bar's label for screen readers. */
  label: string
  noun: { one: string; many: string }
  /** In field order. */
  filters: Of
  /**
   * The fields' columns if there is room, and how they wrap: 'range' includes dates; 'row' wraps only on phones; 'start' is a
   * short row that does not fill the page.
   */
  layout?: { columns: string; folds: 'range' | 'half' | 'row' | 'start' }
}

/** A back office list: what its screen, export and forms share, namely how addresses are read and written. */
export type List<Values> = Omit<ListDefinition<Filters>, 'path'> & {
  path: (query: Query) => string
  /** Parses an address. Omits invalid values and reports them as problems. */
  read: (from: Request | URLSearchParams) => Values & { page: PageQuery; problems: string[] }
  /** A filter as a query. */
  query: (filter: Values) => Query
  isFiltered: (filter: Values) => boolean
  /** A page of the list with a filter. */
  address: (filter: Values, page?: PageQuery) => string
  /** The current page of the list, from a request or a posted form. */
  here: (request: Request) => string
  /** The props of `ListPager`. */
  pager: (filter: Values) => { noun: { one: string; many: string }; to: (page: PageQuery) => string }
}

export function defineList<Of extends Filters>({ path, ...definition }: ListDefinition<Of>): List<ValuesOf<Of>> {
  const entries = Object.entries<ListFilter<unknown>>(definition.filters)
  const query = (filter: ValuesOf<Of>): Query =>
    given(Object.fromEntries(entries.flatMap(([key, one]) => Object.entries(one.write(filter[key], one.name ?? key)))))
  const read = (from: Request | URLSearchParams) => {
    const asked = from instanceof URLSearchParams ? from : new URL(from.url).searchParams
    const problems: string[] = []
    const values = entries.map(([key, filter]) => [key, filter.read(asked, filter.name ?? key, problems)] as const)
    return { ...(Object.fromEntries(values) as ValuesOf<Of>), page: readPageQuery(asked), problems }
  }
  const address = (filter: ValuesOf<Of>, page: PageQuery = {}) => path({ ...query(filter), ...given(page) })
  return {
    ...definition,
    path,
    read,
    query,
    isFiltered: (filter) => Object.keys(query(filter)).length > 0,
    address,
    here: (request) => {
      const filter = read(request)
      return address(filter, filter.page)
    },
    pager: (filter) => ({ noun: definition.noun, to: (page) => address(filter, page) }),
  }
}

function given(query: Record<string, string | undefined>): Query {
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])))
}
