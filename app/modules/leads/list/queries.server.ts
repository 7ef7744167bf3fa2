import { and, count, eq, gte, inArray, min, type SQL, sql, sum } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { leadCounts, leads, listedLeads } from '#app/db/schema/index.ts'
import type { DayRange } from '#app/format/day-range.ts'
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

/** How many leads a list is about. `isMore`: there are more than that, and counting them would cost more than it tells. */
export type LeadCount = { total: number; isMore: boolean }

/** Rows that are looked at to count a list that is not counted otherwise. */
const MAX_LOOKED_AT = 4 * MAX_GATHERED

/** One page of leads, with the analysis entries that have no lead among them, and how many the filter finds. */
export function listLeads(filter: LeadFilter, reader: { viewerId: string; now: Date }): Page<ListedLead> & LeadCount {
  const scope = scopeOf(filter, reader)
  const list = openList(scope, filter.sort)
  const page = readPage(orderOf(filter.sort), { query: filter.page, size: filter.size }, ({ place, limit }) =>
    rowsBeside(list, place, limit),
  )
  // A search that finds no more than a page has looked at every lead already: counting would look again.
  const isWhole = page.next === null && page.previous === null
  const rows = withShownFacts(db(), page.rows).map(listedLead)
  return { ...page, rows, ...(isWhole ? { total: page.rows.length, isMore: false } : countLeads(scope, list.search)) }
}

/** The newest leads of the dashboard (section 9: at most 5). */
export function recentLeads(range: DayRange, max = 5): ListedLead[] {
  return withShownFacts(db(), rowsBeside(openList({ ...UNFILTERED, range }, NEWEST_FIRST), null, max)).map(listedLead)
}

/** The newest leads that a search finds, at most `max`, and how many the list of them contains. */
export function searchLeads(search: string, max: number): { rows: LeadRow[] } & LeadCount {
  const scope = { ...UNFILTERED, search }
  const list = openList(scope, NEWEST_FIRST)
  const rows = rowsBeside(list, null, max + 1)
  return rows.length > max
    ? { rows: rows.slice(0, max), ...countLeads(scope, list.search) }
    : { rows, total: rows.length, isMore: false }
}

/** Rows that are read for each one that is wanted, because some are analyses. */
const ROWS_A_LEAD = 4

/** The newest leads that a search finds, at most `max`; an analysis that no lead was made of is none. */
export function searchStoredLeads(search: string, max: number): LeadRow[] {
  const rows = rowsBeside(openList({ ...UNFILTERED, search }, NEWEST_FIRST), null, ROWS_A_LEAD * max)
  const ids = rows.map(({ id }) => id)
  const stored = db().select({ id: leads.id }).from(leads).where(inArray(leads.id, ids)).all()
  const isStored = new Set(stored.map(({ id }) => id))
  return rows.filter(({ id }) => isStored.has(id)).slice(0, max)
}

/** How many leads a list is about: exact up to some, and wherever triggers keep the count. `lookedAt`: rows that it may look at. */
export function countLeads(scope: ListScope, search = searchOf(scope), lookedAt = MAX_LOOKED_AT): LeadCount {
  if (isSummed(scope)) return { total: countSummed(scope), isMore: false }
  // What is looked for alone has been counted.
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

/** Whom a listed lead is assigned to; blank for no one. */
export function findAssigneeId(leadId: string): string {
  const row = db().select({ assigneeId: listedLeads.assigneeId }).from(listedLeads).where(eq(listedLeads.id, leadId)).get()
  return row?.assigneeId ?? ''
}

/** All leads that lists show. */
export function countAllLeads(): number {
  return countSummed(UNFILTERED)
}

const firstActionFrom = statement((db, { now }: { now: Date }) =>
  db
    .select({ at: min(listedLeads.nextActionAt) })
    .from(listedLeads)
    .where(gte(listedLeads.nextActionAt, now)),
)

/** When the next of the next actions is due, and one more is overdue; null where none is ahead. */
export function nextOverdueAt(now: Date): Date | null {
  return firstActionFrom(db(), { now }).get()?.at ?? null
}

/** How many of some rows hold a condition. */
function lookAt(from: SQL | undefined, where: SQL | undefined, max: number): { looked: number; found: number } {
  const some = sql`select ${where ?? sql`true`} as matches from ${listedLeads} where ${from ?? sql`true`} order by ${listedLeads.createdAt} desc limit ${max}`
  return db().get(sql`select count(*) as looked, coalesce(sum(matches), 0) as found from (${some})`)
}

const keptCounts = prepared((db) =>
  db
    .select({ key: leadCounts.statusKey, n: sum(leadCounts.leadCount).mapWith(Number) })
    .from(leadCounts)
    .groupBy(leadCounts.statusKey)
    .prepare(),
)

/** How many leads there are of each status key, within a range of days if one is given. */
export function countsByStatus(range?: DayRange): Map<string, number> {
  const all = keptCounts(db()).all()
  if (!range?.start && !range?.end) return new Map(all.map(({ key, n }) => [key, n]))
  // The index of each status is counted by itself: it contains all that is asked for.
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

/** The counts of the six tiles of the pipeline overview. */
export type TileCounts = Record<'all' | 'leads' | 'analysis_submitted' | 'enrolled' | 'site_visit_scheduled' | 'closed', number>

/** Counts for the dashboard, within a range of days if one is given. */
export function dashboardCounts(range: DayRange): TileCounts {
  const counts = countsByStatus(range)
  const of = (key: string) => counts.get(key) ?? 0
  return {
    all: [...counts.values()].reduce((total, n) => total + n, 0),
    leads: of('leads'),
    analysis_submitted: of('analysis_submitted'),
    enrolled: of('enrolled'),
    site_visit_scheduled: of('site_visit_scheduled'),
    closed: of('closed'),
  }
}
