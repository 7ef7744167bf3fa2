import { inArray, sql } from 'drizzle-orm'
import { db, inTransaction } from '#app/db/client.server.ts'
import { listedLeads } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { orderOf } from '../list/list-leads.server.ts'
import type { LeadSort } from '../list/list-params.ts'
import { idsInScope, type WholeList } from '../list/walk-list.server.ts'
import { cellsOf, TITLES } from './columns.ts'
import { readLeads } from './read-leads.server.ts'
import { BYTE_ORDER_MARK, toCsv } from './write-csv.server.ts'

/** Leads that are read and written at a time. */
const LEADS_AT_A_TIME = 250
/** As many picked leads as are put into the order of the list; of more, most were picked all at once, and so are in it. */
const MAX_SORTED = 5_000

type Exporting = {
  actor: { id: string }
  list: WholeList
  /** The picked leads; null for all that the list is about. */
  ids: readonly string[] | null
  /** What the address says of the list, for the audit log. */
  query: Record<string, string>
}

/**
 * Leads as a CSV file, piece by piece, in the order of their list: no more of it is held than is being written. The audit log says who took how many of which leads, be
 * it that the download was broken off.
 */
export async function* exportLeads({ actor, list, ids, query }: Exporting): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield BYTE_ORDER_MARK + toCsv([TITLES])
    for await (const some of ids === null ? idsInScope(list) : inPieces(sorted(ids, list.sort))) {
      const found = readLeads(some)
      rows += found.length
      yield toCsv(found.map(cellsOf))
    }
    isWhole = true
  } finally {
    // What is searched for may be someone's name.
    const { q: search = '', ...filter } = query
    const detail = { rows, isWhole, filter, isSearched: search !== '', selected: ids?.length ?? null }
    inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'leads_exported', subject: 'leads', detail }))
  }
}

function sorted(ids: readonly string[], sort: LeadSort): readonly string[] {
  if (ids.length > MAX_SORTED) return ids
  return db()
    .select({ id: listedLeads.id })
    .from(listedLeads)
    .where(inArray(listedLeads.id, sql`(select value from json_each(${JSON.stringify(ids)}))`))
    .orderBy(...orderOf(sort).orderBy(null))
    .all()
    .map(({ id }) => id)
}

async function* inPieces(ids: readonly string[]): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < ids.length; from += LEADS_AT_A_TIME) {
    yield ids.slice(from, from + LEADS_AT_A_TIME)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
