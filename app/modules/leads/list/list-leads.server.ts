import { and, type Column, inArray, sql } from 'drizzle-orm'
import { type Db, db } from '#app/db/client.server.ts'
import { ascending, descending, type Keyset, keyset, type Place } from '#app/db/keyset.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { searchWords } from '#app/format/search-words.ts'
import { type LeadSort, NEWEST_FIRST } from './list-params.ts'
import { conditionsOf, isUnfiltered, type ListScope, planOf, sourceOf, UNFILTERED } from './scope.server.ts'
import { isFound } from './search.server.ts'

/** A row of a lead list: a lead, or an analysis entry without a lead as the specification composes it (section 3). */
export type LeadRow = Pick<typeof listedLeads.$inferSelect, keyof typeof rowColumns>

const rowColumns = {
  key: listedLeads.key,
  id: listedLeads.id,
  name: listedLeads.name,
  email: listedLeads.email,
  statusKey: listedLeads.statusKey,
  statusRank: listedLeads.statusRank,
  statusChangedAt: listedLeads.statusChangedAt,
  source: listedLeads.source,
  streetAddress: listedLeads.streetAddress,
  city: listedLeads.city,
  state: listedLeads.state,
  zipCode: listedLeads.zipCode,
  propertyAddress: listedLeads.propertyAddress,
  estimatedRentDollars: listedLeads.estimatedRentDollars,
  assigneeId: listedLeads.assigneeId,
  assigneeName: listedLeads.assigneeName,
  nextActionAt: listedLeads.nextActionAt,
  createdAt: listedLeads.createdAt,
  sortName: listedLeads.sortName,
  sortAddress: listedLeads.sortAddress,
}

/** The columns behind the orders, by the names of the rows' fields; all ends with the key, so that no two rows stand in one place. */
const SORTED_BY = {
  name: 'sortName',
  address: 'sortAddress',
  status: 'statusRank',
  rent: 'estimatedRentDollars',
  assignee: 'assigneeName',
  days: 'statusChangedAt',
  created: 'createdAt',
} as const satisfies Record<LeadSort['by'], keyof typeof rowColumns>

/** The order of a list of leads. The most days in a status are those of the earliest moment. */
export function orderOf({ by, direction }: LeadSort): Keyset<keyof LeadRow> {
  const isUpwards = (direction === 'ascending') !== (by === 'days')
  const sorted = isUpwards ? ascending : descending
  const field = SORTED_BY[by]
  const column: Column = listedLeads[field]
  return keyset({ [field]: sorted(column), key: sorted(listedLeads.key) })
}

/** Rows of a scope on one side of a place in an order. Reads few more than it gives. */
export function rowsBeside(scope: ListScope, sort: LeadSort, place: Place | null, limit: number): LeadRow[] {
  const isBegin = place === null && isUnfiltered(scope) && sort.by === 'created' && sort.direction === 'descending'
  return isBegin ? beginOfList(db()).all({ limit }) : queryBeside(db(), scope, sort, place).all({ limit })
}

function queryBeside(db: Db, scope: ListScope, sort: LeadSort, place: Place | null) {
  const { from, where } = sourceOf(planOf(scope, sort.by))
  const order = orderOf(sort)
  return db
    .select(rowColumns)
    .from(from)
    .where(and(where, order.where(place)))
    .orderBy(...order.orderBy(place))
    .limit(sql.placeholder('limit'))
    .prepare()
}

/** Those of some leads that a scope holds. */
export function rowsAmong(scope: ListScope, ids: readonly string[]): LeadRow[] {
  const words = searchWords(scope.search)
  return db()
    .select(rowColumns)
    .from(listedLeads)
    .where(and(inArray(listedLeads.id, [...ids]), conditionsOf(scope, []), words.length === 0 ? undefined : isFound(words)))
    .all()
}

/** How every list begins: asked so often that it is built once. */
const beginOfList = prepared((db) => queryBeside(db, UNFILTERED, NEWEST_FIRST, null))
