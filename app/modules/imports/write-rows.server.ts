import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { MAX_SLICE_MS } from '#app/db/in-slices.server.ts'
import { ROWS_A_STATEMENT } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { importRows } from '#app/db/schema/index.ts'
import { cellsByColumn } from './columns.ts'
import type { Importer, RowOutcome, WrittenImport, WrittenRow } from './importer.ts'

/** An import whose rows are being written. */
type Writing<Row> = {
  importer: Importer<Row>
  importId: string
  columns: readonly (string | null)[]
  written: WrittenImport
}

/** Writes the next open rows after a line, as many as time allows. Returns the last one's line; null if none are left. */
export function writeSomeRows<Row>(tx: Tx, writing: Writing<Row>, behind: number): number | null {
  const end = performance.now() + MAX_SLICE_MS
  const { importId } = writing
  const rows = rowsToWrite(tx, { importId, behind }).all()
  let done = 0
  while (done < rows.length && (done === 0 || performance.now() < end)) {
    const some = nextToWrite(rows, done)
    for (const outcome of writeRows(tx, writing, some)) outcomeOfRow(tx, { importId, ...outcome }).run()
    done += some.length
  }
  return rows[done - 1]?.line ?? null
}

/**
 * Rows to write together: several new ones, 4 ms of work, or one that fills in a record that an earlier line may have created.
 */
function nextToWrite(rows: readonly OpenRow[], from: number): readonly OpenRow[] {
  const next = rows.slice(from, from + ROWS_A_STATEMENT)
  const filling = next.findIndex(({ decision }) => decision === 'fill')
  return filling === -1 ? next : next.slice(0, Math.max(1, filling))
}

/** Rows to read per transaction: usually as many as its time allows. */
const ROWS_A_SLICE = 6 * ROWS_A_STATEMENT

const rowsToWrite = statement((db, { importId, behind }: { importId: string; behind: number }) =>
  db
    .select({ line: importRows.line, cells: importRows.cells, decision: importRows.decision, duplicate: importRows.duplicate })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.line, behind),
        ne(importRows.decision, 'leave'),
        isNull(importRows.outcome),
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(ROWS_A_SLICE),
)

type OpenRow = Pick<typeof importRows.$inferSelect, 'line' | 'cells' | 'decision' | 'duplicate'>

type WrittenOutcome = RowOutcome & { line: number }

function writeRows<Row>(
  tx: Tx,
  { importer, importId, columns, written }: Writing<Row>,
  rows: readonly OpenRow[],
): WrittenOutcome[] {
  const added: WrittenRow<Row>[] = []
  const outcomes: WrittenOutcome[] = []
  for (const { line, cells, decision, duplicate } of rows) {
    const read = importer.readRow(cellsByColumn(cells, columns))
    const target = decision === 'add' ? null : targetOf(tx, importId, duplicate)
    if (read.ok && decision === 'add') added.push({ line, row: read.value })
    else if (read.ok && target !== null)
      outcomes.push({ line, ...importer.fillRow(tx, { line, row: read.value, target }, written) })
    else outcomes.push({ line, outcome: 'left', resultId: null })
  }
  const ids = importer.addRows(tx, added, written)
  return [...outcomes, ...added.map(({ line }, at) => ({ line, outcome: 'added' as const, resultId: ids[at] ?? null }))]
}

const outcomeOfRow = statement((db, { importId, line, ...written }: { importId: string } & WrittenOutcome) =>
  db
    .update(importRows)
    .set(written)
    .where(and(eq(importRows.importId, importId), eq(importRows.line, line))),
)

/** The duplicate's original: a stored record, or the one that an earlier line created. */
function targetOf(tx: Tx, importId: string, duplicate: (typeof importRows.$inferSelect)['duplicate']): string | null {
  if (!duplicate) return null
  if (duplicate.of.kind === 'stored') return duplicate.of.id
  const at = and(eq(importRows.importId, importId), eq(importRows.line, duplicate.of.line))
  const earlier = tx.select({ resultId: importRows.resultId, duplicate: importRows.duplicate }).from(importRows).where(at).get()
  return earlier ? (earlier.resultId ?? targetOf(tx, importId, earlier.duplicate)) : null
}
