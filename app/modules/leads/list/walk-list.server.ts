import { walkRows } from '#app/db/page.ts'
import { type LeadRow, openList, orderOf, rowsAmong, rowsBeside } from './list-leads.server.ts'
import type { LeadFilter, LeadSort } from './list-params.ts'
import { type ListScope, scopeOf, UNFILTERED } from './scope.server.ts'

/** Rows per read: a few milliseconds, after which other requests get their turn. */
const ROWS_AT_A_TIME = 250

/** A list of leads in its order. */
export type WholeList = { scope: ListScope; sort: LeadSort }

/** All rows of a list in its order, in batches. Rows that come or go in the meantime may be missed, but none appears twice. */
export async function* walkList({ scope, sort }: WholeList): AsyncGenerator<LeadRow[]> {
  const list = openList(scope, sort)
  for (const rows of walkRows(orderOf(sort), ROWS_AT_A_TIME, ({ place, limit }) => rowsBeside(list, place, limit))) {
    yield rows
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The ids of all rows of a list. */
export async function* idsInScope(list: WholeList): AsyncGenerator<string[]> {
  for await (const rows of walkList(list)) yield rows.map(({ id }) => id)
}

/**
 * The leads before and after one in a list; null at its ends. If the list no longer contains it, uses the place it would have.
 */
export function findNeighbors(
  filter: Omit<LeadFilter, 'size' | 'page' | 'problems'>,
  leadId: string,
  reader: { viewerId: string; now: Date },
): { previous: string | null; next: string | null } {
  const [row] = rowsAmong(UNFILTERED, [leadId])
  if (!row) return { previous: null, next: null }
  const list = openList(scopeOf(filter, reader), filter.sort)
  const order = orderOf(filter.sort)
  const place = order.encode(row, 0)
  const beside = (side: 'before' | 'after') => rowsBeside(list, order.decode(side, place), 1)[0]?.id ?? null
  return { previous: beside('before'), next: beside('after') }
}
