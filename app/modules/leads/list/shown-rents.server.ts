import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, propertyAnalysisEntries as entries, propertyAnalysisResults as results } from '#app/db/schema/index.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'

/** A rent as it is shown: dollars a month for one unit, 0 where none is known, and what it is called that is less than an estimate: 'standard figure', 'rough estimate'. */
export type ShownRent = { dollars: number; name: string | null }

const NO_RENT: ShownRent = { dollars: 0, name: null }

/** The rent of one of them. */
export function shownRent(tx: Db | Tx, id: string): ShownRent {
  return shownRents(tx, [id]).get(id) ?? NO_RENT
}

/**
 * Leads with their rents, and analysis entries that have no lead. The rent of an entry is that of its newest result: as a lead, S3.3 composes it with 0, which lists
 * are sorted and added up by.
 */
export function withShownRents<Row extends { id: string }>(tx: Db | Tx, rows: readonly Row[]): (Row & { rent: ShownRent })[] {
  const rents = shownRents(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, rent: rents.get(row.id) ?? NO_RENT }))
}

const rentsOf = statement((db, { ids }: { ids: string }) => {
  const { rentEstimate, source, comparableProperties, marketData } = results
  return db
    .select({
      id: sql<string>`asked.value`,
      leadId: leads.id,
      leadRent: leads.estimatedRent,
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

function shownRents(tx: Db | Tx, ids: readonly string[]): Map<string, ShownRent> {
  const rows = ids.length === 0 ? [] : rentsOf(tx, { ids: JSON.stringify(ids) }).all()
  const shown = new Map<string, ShownRent>()
  for (const { id, leadId, leadRent, result } of rows) {
    if (shown.has(id)) continue
    const dollars = leadId === null ? (result?.rentEstimate ?? 0) : (leadRent ?? 0)
    shown.set(id, { dollars, name: dollars === 0 || result === null ? null : figureName(result) })
  }
  return shown
}
