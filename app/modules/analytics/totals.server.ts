import { and, count, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { Span } from './analytics-range.ts'

/** Why the leads of a span are not as many here as in the lists: `listed` = leads here − `inTrash` + `withoutLead`. */
export type Totals = {
  /** What dashboard, menu, lists and exports count. */
  listed: number
  /** Leads that were deleted since, which count here and not there. */
  inTrash: number
  /** Analyses that no lead was made of, which are listed as leads and do not count here. */
  withoutLead: number
}

/** What the lists count of a span, and what makes the difference to the figures. */
export function findTotals({ start, end }: Span): Totals {
  const within = (column: typeof leads.createdAt | typeof listedLeads.createdAt | typeof entries.createdAt) =>
    and(gte(column, start), lt(column, end))
  return {
    listed: countOf(listedLeads, within(listedLeads.createdAt)),
    inTrash: countOf(leads, and(within(leads.createdAt), isNotNull(leads.deletedAt), isNull(leads.mergedIntoId))),
    withoutLead: countOf(entries, and(within(entries.createdAt), isNull(entries.leadId), isNull(entries.deletedAt))),
  }
}

function countOf(table: typeof leads | typeof listedLeads | typeof entries, where: SQL | undefined): number {
  return db().select({ n: count() }).from(table).where(where).get()?.n ?? 0
}
