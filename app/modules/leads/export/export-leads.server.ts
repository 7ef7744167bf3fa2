import { db } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { exportRows } from '#app/modules/audit/export-rows.server.ts'
import { orderOf } from '../list/list-leads.server.ts'
import type { LeadSort } from '../list/list-params.ts'
import { idsInScope, type WholeList } from '../list/walk-list.server.ts'
import { COLUMNS } from './columns.ts'
import { type ExportedLead, readExportedLeads } from './read-leads.server.ts'

/** Leads per read and write. */
const LEADS_AT_A_TIME = 250
/** Larger selections were made with 'select all', and so are already in the list's order. */
const MAX_SORTED = 5_000

type Exporting = {
  actor: { id: string }
  list: WholeList
  /** The selected leads; null for the whole list. */
  ids: readonly string[] | null
  /** The list's query, for the audit log. */
  query: Record<string, string>
}

/** Leads as a CSV file, in list order. */
export function exportLeads({ actor, list, ids, query }: Exporting): AsyncGenerator<string> {
  const detail = { selected: ids?.length ?? null }
  const audit = { action: 'leads_exported', subject: 'leads', detail } as const
  return exportRows({ actor, columns: COLUMNS, rows: readAll(list, ids), query, audit })
}

async function* readAll(list: WholeList, ids: readonly string[] | null): AsyncGenerator<ExportedLead[]> {
  for await (const some of ids === null ? idsInScope(list) : inPieces(sorted(ids, list.sort))) yield readExportedLeads(some)
}

function sorted(ids: readonly string[], sort: LeadSort): readonly string[] {
  if (ids.length > MAX_SORTED) return ids
  return db()
    .select({ id: listedLeads.id })
    .from(listedLeads)
    .where(isInList(listedLeads.id, ids))
    .orderBy(...orderOf(sort).orderBy(null))
    .all()
    .map(({ id }) => id)
}

function* inPieces(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += LEADS_AT_A_TIME) yield ids.slice(from, from + LEADS_AT_A_TIME)
}
