import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'
import type { ShownWork } from './work-words.ts'

/** A rent as it is shown: dollars a month for one unit, 0 where none is known, and what it is called that is less than an estimate: 'standard figure', 'rough estimate'. */
export type ShownRent = { dollars: number; name: string | null }

/** What lists show of a lead beyond its row. */
type ShownFacts = { rent: ShownRent; work: ShownWork }

const NO_RENT: ShownRent = { dollars: 0, name: null }

const NO_WORK: ShownWork = { next: null, contactedAt: null }

/** The rent of one of them. */
export function shownRent(tx: Db | Tx, id: string): ShownRent {
  return shownFacts(tx, [id]).get(id)?.rent ?? NO_RENT
}

/**
 * Leads with their rents and the work on them, and analysis entries that have no lead. The rent of an entry is that of its newest result: as a lead, S3.3 composes it with 0, which lists
 * are sorted and added up by.
 */
export function withShownFacts<Row extends { id: string }>(tx: Db | Tx, rows: readonly Row[]): (Row & ShownFacts)[] {
  const facts = shownFacts(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...(facts.get(row.id) ?? { rent: NO_RENT, work: NO_WORK }) }))
}

const factsOf = statement((db, { ids }: { ids: string }) => {
  const { rentEstimate, source, comparableProperties, marketData } = results
  return db
    .select({
      id: sql<string>`asked.value`,
      leadId: leads.id,
      leadRent: leads.estimatedRent,
      what: leads.nextAction,
      dueAt: leads.nextActionAt,
      isAllDay: leads.nextActionIsAllDay,
      contactedAt: leads.lastContactedAt,
      result: { rentEstimate, source, comparableProperties, marketData },
    })
    .from(sql`json_each(${ids}) as asked`)
    .leftJoin(leads, sql`${leads.id} = asked.value`)
    .leftJoin(entries, sql`${entries.id} = coalesce((select id from ${entries} where lead_id = asked.value), asked.value)`)
    .leftJoin(
      results,
      and(
        eq(results.entryId, entries.id),
        sql`${results.rentEstimate} = coalesce(${leads.estimatedRent}, ${results.rentEstimate})`,
      ),
    )
    .orderBy(desc(results.createdAt), desc(results.id))
})

function shownFacts(tx: Db | Tx, ids: readonly string[]): Map<string, ShownFacts> {
  const rows = ids.length === 0 ? [] : factsOf(tx, { ids: JSON.stringify(ids) }).all()
  const shown = new Map<string, ShownFacts>()
  for (const { id, leadId, leadRent, result, what, dueAt, isAllDay, contactedAt } of rows) {
    if (shown.has(id)) continue
    const dollars = leadId === null ? (result?.rentEstimate ?? 0) : (leadRent ?? 0)
    shown.set(id, {
      rent: { dollars, name: dollars === 0 || result === null ? null : figureName(result) },
      work: { next: what === null ? null : { what, dueAt, isAllDay: isAllDay ?? false }, contactedAt },
    })
  }
  return shown
}
