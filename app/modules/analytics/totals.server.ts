import { and, count, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, listedLeads, propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { Span } from './analytics-range.ts'

/** Why a span has a different number of leads here than in the lists: `listed` = leads here − `inTrash` + `withoutLead`. */
export type Totals = {
  /** The count in the dashboard, menu, lists and exports. */
  listed: number
  /** Leads deleted since, which only count here. */
  inTrash: number
  /** Analyses without a lead, which are listed as leads but don't count here. */
  withoutLead: number
}

/** The lists' count for a span, and the reasons for the difference. */
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
