import { inTransaction } from '#app/db/client.server.ts'
import type { AuditAction } from '#app/db/schema/audit.ts'
import { type Cell, csvFile, csvRows } from '#app/modules/lists/csv.server.ts'
import { recordAudit } from './record-audit.server.ts'

/** A column of an export: its title, and a row's cell. */
export type ExportColumn<Row> = readonly [title: string, cell: (row: Row) => Cell]

type Exporting<Row> = {
  actor: { id: string }
  columns: readonly ExportColumn<Row>[]
  /** The list's rows, in batches. */
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
  /** The list's parameters in the address. */
  query: Record<string, string>
  audit: { action: AuditAction; subject: string; detail?: Record<string, unknown> }
}

/**
 * Exports a list as CSV in batches, with only the current one in memory. The audit log records who
 * exported how many rows, even if the download was aborted.
 */
export async function* exportRows<Row>({ actor, columns, rows, query, audit }: Exporting<Row>): AsyncGenerator<string> {
  let count = 0
  let isWhole = false
  try {
    yield csvFile(columns.map(([title]) => title))
    for await (const some of rows) {
      count += some.length
      yield csvRows(some.map((row) => columns.map(([, cell]) => cell(row))))
      await new Promise((resolve) => setImmediate(resolve))
    }
    isWhole = true
  } finally {
    // The search text may be someone's name or address.
    const { q: search = '', ...filter } = query
    const detail = { rows: count, isWhole, filter, isSearched: search !== '', ...audit.detail }
    inTransaction((tx) => recordAudit(tx, { ...audit, userId: actor.id, detail }))
  }
}
