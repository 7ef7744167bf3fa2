import { walkRows } from '#app/db/page.ts'
import { type LeadRow, openList, orderOf, rowsBeside } from './list-leads.server.ts'
import type { LeadSort } from './list-params.ts'
import type { ListScope } from './scope.server.ts'

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
