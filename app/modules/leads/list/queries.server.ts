import { count } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Page, readPage } from '#app/db/page.ts'
import { prepared } from '#app/db/prepared.server.ts'
import { leadCounts, leads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { DayRange, LeadFilter } from './list-params.ts'
import { type LeadRow, NEWEST_LEADS, rowsBeside } from './list-leads.server.ts'
import { entriesInScope, leadsInScope, type ListScope } from './scope.server.ts'

/** Rows of one page of the lead list. */
export const LEADS_PER_PAGE = 25

/** One page of leads, newest first, with the analysis entries that have no lead among them, and how many the filter finds. */
export function listLeads(filter: LeadFilter): Page<LeadRow> & { total: number } {
  const page = readPage(NEWEST_LEADS, { query: filter.page, size: LEADS_PER_PAGE }, ({ place, limit }) =>
    rowsBeside(filter, place, limit),
  )
  // A search that finds no more than a page has looked at every lead already: counting would look again.
  const isWhole = page.next === null && page.previous === null
  return { ...page, total: isWhole ? page.rows.length : countLeads(filter) }
}

/** The newest leads of the dashboard (section 9: at most 5). */
export function recentLeads(range: DayRange, max = 5): LeadRow[] {
  return rowsBeside({ status: null, search: '', range }, null, max)
}

/** How many leads a list shows in all. Without a search and a range this reads counts that triggers keep. */
export function countLeads(scope: ListScope): number {
  if (scope.search === '' && !scope.range.start && !scope.range.end) {
    const counts = countsByStatus()
    return scope.status ? (counts.get(scope.status) ?? 0) : sum(counts)
  }
  const ofLeads = db().select({ n: count() }).from(leads).where(leadsInScope(scope)).get()
  const ofEntries = db().select({ n: count() }).from(entries).where(entriesInScope(scope)).get()
  return (ofLeads?.n ?? 0) + (ofEntries?.n ?? 0)
}

const keptCounts = prepared((db) => db.select({ key: leadCounts.statusKey, n: leadCounts.count }).from(leadCounts).prepare())

/** How many leads there are of each status key, within a range of days if one is given. */
export function countsByStatus(range?: DayRange): Map<string, number> {
  if (!range?.start && !range?.end) return tally(keptCounts(db()).all())
  const scope: ListScope = { status: null, search: '', range }
  return tally([
    ...db().select({ key: leads.statusKey, n: count() }).from(leads).where(leadsInScope(scope)).groupBy(leads.statusKey).all(),
    ...db()
      .select({ key: entries.statusKey, n: count() })
      .from(entries)
      .where(entriesInScope(scope))
      .groupBy(entries.statusKey)
      .all(),
  ])
}

/** The counts of the six tiles of the pipeline overview. */
export type TileCounts = Record<'all' | 'leads' | 'analysis_submitted' | 'enrolled' | 'site_visit_scheduled' | 'closed', number>

/** Counts for the dashboard, within a range of days if one is given. */
export function dashboardCounts(range: DayRange): TileCounts {
  const counts = countsByStatus(range)
  const of = (key: string) => counts.get(key) ?? 0
  return {
    all: sum(counts),
    leads: of('leads'),
    analysis_submitted: of('analysis_submitted'),
    enrolled: of('enrolled'),
    site_visit_scheduled: of('site_visit_scheduled'),
    closed: of('closed'),
  }
}

function tally(rows: { key: string; n: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key, n } of rows) counts.set(key, (counts.get(key) ?? 0) + n)
  return counts
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, n) => total + n, 0)
}
