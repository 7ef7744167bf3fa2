import { and, type Column, inArray, sql } from 'drizzle-orm'
import { type Db, db } from '#app/db/client.server.ts'
import { ascending, descending, type Keyset, keyset, type Place } from '#app/db/keyset.ts'
import { statement } from '#app/db/prepared.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { type AddressLines, addressLines, hasProperty, streetAndCity } from '#app/modules/properties/address.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { searchWords } from '#app/format/search-words.ts'
import type { LeadColumn } from './lead-columns.ts'
import { type LeadSort, NEWEST_FIRST, readSort, sortInAddress } from './list-params.ts'
import {
  conditionsOf,
  type ListScope,
  type Plan,
  readPlanOf,
  scopeWith,
  searchOf,
  sourceOf,
  valuesOf,
  walkOf,
  widerGathering,
} from './scope.server.ts'
import { isFoundByIndex, type Search } from './search.server.ts'
import type { ShownRent } from './shown-rents.server.ts'
import type { WorkSummary } from './work-words.ts'

/** A row of a lead list: a lead, or an analysis entry without a lead (S3.3). */
export type LeadRow = Pick<typeof listedLeads.$inferSelect, keyof typeof rowColumns>

const shownColumns = ['id', 'name', 'statusKey', 'statusChangedAt', 'assigneeName', 'nextActionAt', 'rent', 'work'] as const

type RowWithFacts = LeadRow & { rent: ShownRent; work: WorkSummary }

/** A row as shown in a list: what its page uses, and no more. */
export type ListedLead = Pick<RowWithFacts, (typeof shownColumns)[number]> & {
  /** Street and city, or what else identifies the lead. */
  place: string
  /** Null if the list hides the column. */
  address: AddressLines | null
  created: Pick<LeadRow, 'createdAt' | 'source'> | null
}

export function listedLead(row: RowWithFacts, columns: readonly LeadColumn[]): ListedLead {
  return {
    ...pick(row, shownColumns),
    place: placeOf(row),
    address: columns.includes('address') ? addressLines(row) : null,
    created: columns.includes('created') ? pick(row, ['createdAt', 'source']) : null,
  }
}

function placeOf(row: LeadRow): string {
  return (hasProperty(row) && streetAndCity(row)) || row.email || 'No property yet'
}

/** The columns that lists read. */
export const rowColumns = {
  ...pick(listedLeads, ['key', 'id', 'name', 'email', 'statusKey', 'statusRank', 'statusChangedAt', 'source']),
  ...pick(listedLeads, ['propertyAddress', ...ADDRESS_FIELDS]),
  estimatedRentDollars: listedLeads.estimatedRentDollars,
  assigneeId: listedLeads.assigneeId,
  assigneeName: listedLeads.assigneeName,
  nextActionAt: listedLeads.nextActionAt,
  createdAt: listedLeads.createdAt,
  sortName: listedLeads.sortName,
  sortAddress: listedLeads.sortAddress,
}

/** The sort columns by order. Each order also ends with the key, which makes it unique. */
const SORTED_BY = {
  name: 'sortName',
  address: 'sortAddress',
  status: 'statusRank',
  rent: 'estimatedRentDollars',
  assignee: 'assigneeName',
  days: 'statusChangedAt',
  created: 'createdAt',
} as const satisfies Record<LeadSort['by'], keyof typeof rowColumns>

/** Rows that a walk reads before it gives up. */
const MAX_WALKED = 2_000

/** Caches each order: creating one takes longer than reading a page. */
const ORDERS = new Map<string, Keyset<keyof LeadRow>>()

/** The order of a lead list. Most days in a status means the earliest date. */
export function orderOf(sort: LeadSort): Keyset<keyof LeadRow> {
  const name = `${sort.by} ${sort.direction}`
  const order = ORDERS.get(name) ?? makeOrder(sort)
  ORDERS.set(name, order)
  return order
}

function makeOrder({ by, direction }: LeadSort): Keyset<keyof LeadRow> {
  const isUpwards = (direction === 'ascending') !== (by === 'days')
  const sorted = isUpwards ? ascending : descending
  const field = SORTED_BY[by]
  const column: Column = listedLeads[field]
  return keyset({ [field]: sorted(column), key: sorted(listedLeads.key) })
}

/** A list prepared for reading: its search is looked up and its plan is made once. */
type ReadList = { scope: ListScope; sort: LeadSort; search: Search; plan: Plan }

/** Prepares a list for its pages. `search`: the search if it is already looked up. */
export function openList(scope: ListScope, sort: LeadSort, search = searchOf(scope)): ReadList {
  return { scope, sort, search, plan: readPlanOf(scope, search, sort.by) }
}

/** A list's rows on one side of a place. Reads few rows more than it returns. */
export function rowsBeside(list: ReadList, place: Place | null, limit: number): LeadRow[] {
  const { scope, sort, plan, search } = list
  if (place === null && isWalkedByIndex(list)) return beginOf(db(), { ...valuesOf(scope), limit }, sortInAddress(sort)).all()
  if (plan.kind === 'gather' || plan.where === undefined) return queryBeside(db(), plan, sort, place, limit).all()
  const end = farFrom(plan, sort, place)
  const rows = queryBeside(db(), plan, sort, place, limit, end).all()
  if (end === null || rows.length === limit) return rows
  return queryBeside(db(), widerGathering(scope, search) ?? plan, sort, place, limit).all()
}

/** The place where a walk gives up; null if the list ends before it. */
function farFrom(plan: Plan, sort: LeadSort, place: Place | null): Place | null {
  const order = orderOf(sort)
  const sorted: Column = listedLeads[SORTED_BY[sort.by]]
  const far = db()
    .select({ sorted: sql<string | number>`${sorted}`, key: listedLeads.key })
    .from(listedLeads)
    .where(and(plan.kind === 'walk' ? plan.from : undefined, order.where(place)))
    .orderBy(...order.orderBy(place))
    .limit(1)
    .offset(MAX_WALKED)
    .get()
  return far ? { side: place?.side === 'before' ? 'after' : 'before', values: [far.sorted, far.key], position: 0 } : null
}

function queryBeside(db: Db, plan: Plan, sort: LeadSort, place: Place | null, limit: number, end: Place | null = null) {
  const { from, where } = sourceOf(plan)
  const order = orderOf(sort)
  return db
    .select(rowColumns)
    .from(from)
    .where(and(where, order.where(place), order.where(end)))
    .orderBy(...order.orderBy(place))
    .limit(limit)
}

/**
 * Whether an index prefix in the list's order covers all its conditions. Excludes the orders by status and assignee, whose start
 * depends on the value.
 */
function isWalkedByIndex({ plan, sort }: ReadList): boolean {
  return plan.kind === 'walk' && plan.where === undefined && sort.by !== 'status' && sort.by !== 'assignee'
}

/** The first page of such a list. */
const beginOf = statement((db, { limit, ...values }: ReturnType<typeof valuesOf> & { limit: number }, order) => {
  const sort = readSort(order) ?? NEWEST_FIRST
  return queryBeside(db, walkOf(scopeWith(values), [], sort.by), sort, null, limit)
})

/** Those of the given leads that are in the scope. */
export function rowsAmong(scope: ListScope, ids: readonly string[]): LeadRow[] {
  const words = searchWords(scope.search)
  return db()
    .select(rowColumns)
    .from(listedLeads)
    .where(
      and(inArray(listedLeads.id, [...ids]), conditionsOf(scope, []), words.length === 0 ? undefined : isFoundByIndex(words)),
    )
    .all()
}
