import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries as entries } from '#app/db/schema/index.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { houseKey } from '../duplicates/same-facts.ts'
import { changeRows } from './lead-rows.server.ts'

type Analysis = { id: string; leadId: string; house: string }

/**
 * A lead has one analysis: that of the chosen address. Other leads' results for the same house become its history; an analysis of
 * another house remains with its lead.
 */
export function moveAnalyses(
  tx: Tx,
  { to, others, addressOf }: { to: string; others: readonly string[]; addressOf: string },
): RowChange[] {
  const all = listAnalyses(tx, [to, ...others])
  const wanted = all.find(({ leadId }) => leadId === addressOf) ?? all.find(({ leadId }) => leadId === to) ?? all[0]
  if (!wanted) return []
  const own = all.find(({ leadId }) => leadId === to)
  const kept = own?.house === wanted.house ? own : wanted
  return [...swapAnalyses(tx, kept, to, own), ...all.map((other) => joinResults(tx, other, kept))].filter((step) => step !== null)
}

function listAnalyses(tx: Tx, leadIds: string[]): Analysis[] {
  return tx
    .select({ id: entries.id, leadId: entries.leadId, streetAddress: entries.streetAddress, zipCode: entries.zipCode })
    .from(entries)
    .where(inArray(entries.leadId, leadIds))
    .orderBy(entries.createdAt, entries.id)
    .all()
    .flatMap(({ id, leadId, ...address }) => (leadId === null ? [] : [{ id, leadId, house: houseKey(address) }]))
}

/** Two leads swap analyses in three steps, because a lead may never have two. */
function swapAnalyses(tx: Tx, kept: Analysis, to: string, own: Analysis | undefined): (RowChange | null)[] {
  if (kept.leadId === to) return []
  const belong = ({ id }: Analysis, before: string | null, after: string | null) =>
    changeRows(tx, {
      table: 'property_analysis_entries',
      where: sql`id = ${id}`,
      before: { lead_id: before },
      after: { lead_id: after },
    })
  const moved = () => belong(kept, kept.leadId, to)
  return own ? [belong(own, to, null), moved(), belong(own, null, kept.leadId)] : [moved()]
}

function joinResults(tx: Tx, other: Analysis, kept: Analysis): RowChange | null {
  if (other.id === kept.id || other.house !== kept.house) return null
  return changeRows(tx, {
    table: 'property_analysis_results',
    where: sql`true`,
    before: { entry_id: other.id },
    after: { entry_id: kept.id },
  })
}
