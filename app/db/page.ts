import type { SQL } from 'drizzle-orm'
import type { Keyset, Place } from './keyset.ts'

/** A page in a URL: the row that it starts after or ends before. Neither for the first page. */
export type PageQuery = { after?: string; before?: string }

export type Page<Row> = {
  rows: Row[]
  /** Rows before this page. Approximate if rows came or went in the meantime. */
  position: number
  /** The URLs of the next and the previous page, or null. */
  next: PageQuery | null
  previous: PageQuery | null
  /** The URL had an invalid place, so this is the first page. */
  isLost: boolean
}

/** The arguments of a page's query. A list of several tables uses the place itself. */
export type PageWindow = { where: SQL | undefined; orderBy: SQL[]; limit: number; place: Place | null }

export function readPageQuery(query: URLSearchParams): PageQuery {
  return { after: query.get('after') ?? undefined, before: query.get('before') ?? undefined }
}

/** All rows of a list, `size` at a time, for an export. */
export function* walkRows<Name extends string, Row extends Record<Name, unknown>>(
  order: Keyset<Name>,
  size: number,
  read: (window: PageWindow) => Row[],
): Generator<Row[]> {
  let place: Place | null = null
  for (;;) {
    const rows = read({ where: order.where(place), orderBy: order.orderBy(place), limit: size, place })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    place = order.decode('after', order.encode(last, 0))
  }
}

/** The page of a list that a URL requests. `read` returns at most `limit` rows in the requested order. */
export function readPage<Name extends string, Row extends Record<Name, unknown>>(
  order: Keyset<Name>,
  { query, size }: { query: PageQuery; size: number },
  read: (window: PageWindow) => Row[],
): Page<Row> {
  // Reads one extra row to know whether there are more.
  const rowsFrom = (place: Place | null) =>
    read({ where: order.where(place), orderBy: order.orderBy(place), limit: size + 1, place })
  const asked = placeIn(order, query)
  const isLost = asked === null && Boolean(query.after || query.before)
  if (asked?.side === 'before') {
    const found = rowsFrom(asked)
    if (found.length > size) {
      const position = Math.max(0, asked.position - size)
      return { ...linked(order, found.slice(0, size).reverse(), position), isLost }
    }
  }
  // If fewer rows than a page come before a place, shows the first page.
  const start = asked?.side === 'after' ? asked : null
  const found = rowsFrom(start)
  const page = linked(order, found.slice(0, size), start?.position ?? 0)
  return {
    ...page,
    next: found.length > size ? page.next : null,
    previous: start === null ? null : start.position <= size ? {} : page.previous,
    isLost,
  }
}

function placeIn<Name extends string>(order: Keyset<Name>, { after, before }: PageQuery): Place | null {
  if (before) return order.decode('before', before)
  return after ? order.decode('after', after) : null
}

/** Rows with links to both sides. */
function linked<Name extends string, Row extends Record<Name, unknown>>(order: Keyset<Name>, rows: Row[], position: number) {
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    position,
    next: last ? { after: order.encode(last, position + rows.length) } : null,
    // An empty page is past the end of a list that became shorter; it links to the beginning.
    previous: first ? { before: order.encode(first, position) } : {},
  }
}
