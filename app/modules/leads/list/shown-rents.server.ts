import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import {
  leadActivities,
  leads,
  propertyAnalysisEntries as entries,
  propertyAnalysisResults as results,
} from '#app/db/schema/index.ts'
import { isContact } from '#app/db/schema/timeline.ts'
import { figureName } from '#app/modules/rent-estimator/estimate-words.ts'
import { leftMsOf, unsentOf } from '#app/modules/timeline/mailed.server.ts'
import { type ContactEntry, lastContact } from '../contacts.ts'
import type { WorkSummary } from './work-words.ts'

/**
 * A displayed rent: dollars a month for one unit, 0 if unknown, and its name if it is less than an estimate: 'standard figure',
 * 'rough estimate'.
 */
export type ShownRent = { dollars: number; name: string | null }

/** Facts that lists show besides a lead's row. */
type ShownFacts = { rent: ShownRent; work: WorkSummary }

const NO_RENT: ShownRent = { dollars: 0, name: null }

const NO_WORK: WorkSummary = { next: null, contact: null }

/** The displayed rent of one lead or entry. */
export function shownRent(tx: Db | Tx, id: string): ShownRent {
  return shownFacts(tx, [id]).get(id)?.rent ?? NO_RENT
}

/**
 * Adds rents and work to leads and to analysis entries without a lead. An entry shows its newest result's rent; lists sort and
 * sum it as 0 (S3.3).
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
  // Without messages that may be from another person: the system recorded those.
  return db
    .select({
      id: sql<string>`asked.value`,
      leadId: leads.id,
      leadRent: leads.estimatedRent,
      what: leads.nextAction,
      dueAt: leads.nextActionAt,
      isAllDay: leads.nextActionIsAllDay,
      contactedAt: leads.lastContactedAt,
      entry: sql<ContactEntry['kind'] | null>`${leadActivities.kind}`,
      entryAt: sql<number | null>`coalesce(${leftMsOf(leadActivities.detail)}, ${leadActivities.createdAt})`,
      entryDetail: leadActivities.detail,
      result: { rentEstimate, source, comparableProperties, marketData },
    })
    .from(sql`json_each(${ids}) as asked`)
    .leftJoin(leads, sql`${leads.id} = asked.value`)
    .leftJoin(
      leadActivities,
      sql`${leadActivities.id} = (select id from ${leadActivities} where lead_id = asked.value and ${isContact} and ${unsentOf(leadActivities.detail)} is null order by created_at desc limit 1)`,
    )
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
  for (const { id, leadId, leadRent, result, what, dueAt, isAllDay, contactedAt, ...touch } of rows) {
    if (shown.has(id)) continue
    const { entry, entryAt, entryDetail } = touch
    const newest =
      entry === null || entryAt === null ? null : { kind: entry, at: new Date(entryAt), outcome: entryDetail?.outcome }
    const dollars = leadId === null ? (result?.rentEstimate ?? 0) : (leadRent ?? 0)
    shown.set(id, {
      rent: { dollars, name: dollars === 0 || result === null ? null : figureName(result) },
      work: {
        next: what === null ? null : { what, dueAt, isAllDay: isAllDay ?? false },
        contact: lastContact(contactedAt, newest),
      },
    })
  }
  return shown
}
