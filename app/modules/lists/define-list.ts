import { type PageQuery, readPageQuery } from '#app/db/page.ts'
import type { ListFilter } from './filters.ts'

type Filters = Record<string, ListFilter<unknown>>
type ValuesOf<Of extends Filters> = { [Name in keyof Of]: Of[Name] extends ListFilter<infer Value> ? Value : never }
type Query = Record<string, string>

type ListDefinition<Of extends Filters> = {
  /** Its address, with a query. */
  path: (query: Query) => string
  /** Of the bar of its filters; read out, not shown. */
  label: string
  noun: { one: string; many: string }
  /** In the order of their fields. */
  filters: Of
  /**
   * How the fields lie: their columns where there is room, and how they fold: 'range' has days among them; 'row' folds on phones alone; 'start' is a
   * row of few that does not fill the page.
   */
  layout?: { columns: string; folds: 'range' | 'half' | 'row' | 'start' }
}

/** A list of the back office, by all that its screen, its file and its forms have to agree on: what addresses say of it. */
export type List<Values> = Omit<ListDefinition<Filters>, 'path'> & {
  path: (query: Query) => string
  /** What an address asks for. What can't be read is left out and named, in words, among the problems. */
  read: (from: Request | URLSearchParams) => Values & { page: PageQuery; problems: string[] }
  /** What an address says of a filter. */
  query: (filter: Values) => Query
  isFiltered: (filter: Values) => boolean
  /** The list with a filter, at one of its pages. */
  address: (filter: Values, page?: PageQuery) => string
  /** The page of the list that a request came for, or whose form it is. */
  here: (request: Request) => string
  /** What `ListPager` asks for. */
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
