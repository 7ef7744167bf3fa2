import { and, count, eq, gte, inArray, min, type SQL, sql, sum } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leadCounts, leads, listedLeads } from '#app/db/schema/index.ts'
import type { DayRange } from '#app/format/day-range.ts'
import { pick, recordOf } from '#app/format/records.ts'
import { type AddressLines, addressLines } from '#app/modules/properties/address.ts'
import { type LeadFilter, NEWEST_FIRST } from './list-params.ts'
import { type LeadRow, listedLead, type ListedLead, openList, orderOf, rowsBeside } from './list-leads.server.ts'
import {
  conditionsOf,
  countSummed,
  isSummed,
  isUnfiltered,
  type ListScope,
  MAX_GATHERED,
  gatheringOf,
  scopeOf,
  searchOf,
  sourceOf,
  UNFILTERED,
  walkOf,
} from './scope.server.ts'
import { canBeWalked } from './search.server.ts'
import { withShownFacts } from './shown-rents.server.ts'

/** How many leads a list has. `isMore`: there are more, and counting them is not worth the time. */
export type LeadCount = { total: number; isMore: boolean }

/** Rows read to count a list without a stored count. */
const MAX_SCANNED = 4 * MAX_GATHERED

/** A page of leads, including analysis entries without a lead, and how many match. */
export function listLeads(filter: LeadFilter, reader: { viewerId: string; now: Date }): Page<ListedLead> & LeadCount {
  const scope = scopeOf(filter, reader)
  const list = openList(scope, filter.sort)
  const page = readPage(orderOf(filter.sort), { query: filter.page, size: filter.size }, ({ place, limit }) =>
    rowsBeside(list, place, limit),
  )
  // If all results fit on one page, it has already read every match, so no extra count is needed.
  const isWhole = page.next === null && page.previous === null
  const rows = withShownFacts(db(), page.rows).map((row) => listedLead(row, filter.columns))
  return { ...page, rows, ...(isWhole ? { total: page.rows.length, isMore: false } : countLeads(scope, list.search)) }
}

/** The newest leads on the dashboard (section 9: at most 5). */
export function recentLeads(range: DayRange): ListedLead[] {
  const rows = rowsBeside(openList({ ...UNFILTERED, range }, NEWEST_FIRST), null, 5)
  return withShownFacts(db(), rows).map((row) => listedLead(row, ['address', 'created']))
}

/** A lead that the search found. */
export type FoundLead = Pick<LeadRow, 'id' | 'name' | 'email' | 'statusKey' | 'createdAt'> & { address: AddressLines }

function foundLead(row: LeadRow): FoundLead {
  return { ...pick(row, ['id', 'name', 'email', 'statusKey', 'createdAt']), address: addressLines(row) }
}

/** The newest leads that match a search, at most `max`, and how many match in total. */
export function searchLeads(search: string, max: number): { rows: FoundLead[] } & LeadCount {
  const scope = { ...UNFILTERED, search }
  const list = openList(scope, NEWEST_FIRST)
  const rows = rowsBeside(list, null, max + 1).map(foundLead)
  return rows.length > max
    ? { rows: rows.slice(0, max), ...countLeads(scope, list.search) }
    : { rows, total: rows.length, isMore: false }
}

/** Rows read per lead wanted, because some are analyses. */
const ROWS_A_LEAD = 4

/** The newest leads that match a search, at most `max`, without analyses that have no lead. */
export function searchStoredLeads(search: string, max: number): LeadRow[] {
  const rows = rowsBeside(openList({ ...UNFILTERED, search }, NEWEST_FIRST), null, ROWS_A_LEAD * max)
  const ids = rows.map(({ id }) => id)
  const stored = db().select({ id: leads.id }).from(leads).where(inArray(leads.id, ids)).all()
  const isStored = new Set(stored.map(({ id }) => id))
  return rows.filter(({ id }) => isStored.has(id)).slice(0, max)
}

/** Counts a list's leads: exact up to a limit, and always if triggers maintain the count. `lookedAt`: rows it may read. */
export function countLeads(scope: ListScope, search = searchOf(scope), lookedAt = MAX_SCANNED): LeadCount {
  if (isSummed(scope)) return { total: countSummed(scope), isMore: false }
  // Without other filters, looking up the search has already counted that many.
  if (search.words.length > 0 && search.keys === null && isUnfiltered({ ...scope, search: '' }) && canBeWalked(search.words))
    return { total: MAX_GATHERED, isMore: true }
  const plan = gatheringOf(scope, search) ?? walkOf(scope, search.words, 'created')
  if (plan.kind === 'gather') {
    const { from, where } = sourceOf(plan)
    const row = db().select({ n: count() }).from(from).where(where).get()
    return { total: row?.n ?? 0, isMore: false }
  }
  const { looked, found } = lookAt(plan.from, plan.where, lookedAt)
  return found > MAX_GATHERED || looked === lookedAt
    ? { total: Math.min(found, MAX_GATHERED), isMore: true }
    : { total: found, isMore: false }
}

/** A listed lead's assignee; blank for no one. */
export function findAssigneeId(leadId: string): string {
  const row = db().select({ assigneeId: listedLeads.assigneeId }).from(listedLeads).where(eq(listedLeads.id, leadId)).get()
  return row?.assigneeId ?? ''
}

/** The number of leads in an unfiltered list. */
export function countAllLeads(): number {
  return countSummed(UNFILTERED)
}

const firstActionFrom = statement((db, { now }: { now: Date }) =>
  db
    .select({ at: min(listedLeads.nextActionAt) })
    .from(listedLeads)
    .where(gte(listedLeads.nextActionAt, now)),
)

/** When the next action that is not overdue yet becomes due; null if there is none. */
export function nextOverdueAt(now: Date): Date | null {
  return firstActionFrom(db(), { now }).get()?.at ?? null
}

/** How many of the first `max` rows match a condition, and how many rows there were. */
function lookAt(from: SQL | undefined, where: SQL | undefined, max: number): { looked: number; found: number } {
  const some = sql`select ${where ?? sql`true`} as matches from ${listedLeads} where ${from ?? sql`true`} order by ${listedLeads.createdAt} desc limit ${max}`
  return db().get(sql`select count(*) as looked, coalesce(sum(matches), 0) as found from (${some})`)
}

const keptCounts = statement((db) =>
  db
    .select({ key: leadCounts.statusKey, n: sum(leadCounts.leadCount).mapWith(Number) })
    .from(leadCounts)
    .groupBy(leadCounts.statusKey),
)

/** Leads per status key, within a date range if given. */
export function countsByStatus(range?: DayRange): Map<string, number> {
  const all = keptCounts(db()).all()
  if (!range?.start && !range?.end) return new Map(all.map(({ key, n }) => [key, n]))
  // Counts each status by its index, which covers all conditions.
  const inRange = conditionsOf({ ...UNFILTERED, range })
  return new Map(
    all.map(({ key }) => {
      const row = db()
        .select({ n: count() })
        .from(listedLeads)
        .where(and(eq(listedLeads.statusKey, key), inRange))
        .get()
      return [key, row?.n ?? 0]
    }),
  )
}

const TILE_STATUSES = ['leads', 'analysis_submitted', 'enrolled', 'site_visit_scheduled', 'closed'] as const

/** The counts of the pipeline overview's six tiles. */
export type TileCounts = Record<'all' | (typeof TILE_STATUSES)[number], number>

/** The dashboard's counts, within a date range if given. */
export function dashboardCounts(range: DayRange): TileCounts {
  const counts = countsByStatus(range)
  return {
    all: [...counts.values()].reduce((total, n) => total + n, 0),
    ...recordOf(TILE_STATUSES, (key) => counts.get(key) ?? 0),
  }
}
