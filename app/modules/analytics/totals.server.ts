import { and, count, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
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
  const span = { start, end }
  return {
    listed: countListed(db(), span).get()?.n ?? 0,
    inTrash: countInTrash(db(), span).get()?.n ?? 0,
    withoutLead: countWithoutLead(db(), span).get()?.n ?? 0,
  }
}

const countListed = statement((db, { start, end }: Span) =>
  db
    .select({ n: count() })
    .from(listedLeads)
    .where(and(gte(listedLeads.createdAt, start), lt(listedLeads.createdAt, end))),
)

const countInTrash = statement((db, { start, end }: Span) => {
  const { createdAt, deletedAt, mergedIntoId } = leads
  const inTrash = and(isNotNull(deletedAt), isNull(mergedIntoId))
  return db
    .select({ n: count() })
    .from(leads)
    .where(and(gte(createdAt, start), lt(createdAt, end), inTrash))
})

const countWithoutLead = statement((db, { start, end }: Span) => {
  const { createdAt, leadId, deletedAt } = entries
  return db
    .select({ n: count() })
    .from(entries)
    .where(and(gte(createdAt, start), lt(createdAt, end), isNull(leadId), isNull(deletedAt)))
})
