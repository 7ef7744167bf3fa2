import { inTransaction } from '#app/db/client.server.ts'
import type { AuditAction } from '#app/db/schema/audit.ts'
import { type Cell, csvFile, csvRows } from '#app/modules/lists/csv.server.ts'
import { recordAudit } from './record-audit.server.ts'

/** A column of a file: its title, and a row's cell. */
export type ExportColumn<Row> = readonly [title: string, cell: (row: Row) => Cell]

type Exporting<Row> = {
  actor: { id: string }
  columns: readonly ExportColumn<Row>[]
  /** The rows of the list, some at a time. */
  rows: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
  /** What the address says of the list. */
  query: Record<string, string>
  audit: { action: AuditAction; subject: string; detail?: Record<string, unknown> }
}

/**
 * Exports a list as CSV in pieces, without holding more than the current one. The audit log records who exported how many rows, even if the download was
 * aborted.
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
    // What is searched for may be someone's name or address.
    const { q: search = '', ...filter } = query
    const detail = { rows: count, isWhole, filter, isSearched: search !== '', ...audit.detail }
    inTransaction((tx) => recordAudit(tx, { ...audit, userId: actor.id, detail }))
  }
}
