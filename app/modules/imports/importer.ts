import type { Db, Tx } from '#app/db/client.server.ts'
import type { IMPORT_KINDS, ImportCounts, ROW_DECISIONS, ROW_FINDINGS, RowDuplicate, RowProblem } from '#app/db/schema/imports.ts'
import type { Result } from '#app/result.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import type { ImportColumn } from './columns.ts'
import type { ImportWords } from './messages.ts'

export type { ImportCounts, RowDuplicate }
export type ImportKind = (typeof IMPORT_KINDS)[number]
export type RowFinding = (typeof ROW_FINDINGS)[number]
export type RowDecision = (typeof ROW_DECISIONS)[number]

/** A row's cells, keyed by their columns' fields. */
export type RowCells = Readonly<Record<string, string>>

/** A row's existing match, and what we propose to do with it. */
export type FoundDuplicate = RowDuplicate & { proposal: RowDecision }

/** An import that is being written. */
export type WrittenImport = {
  fileName: string
  settings: Readonly<Record<string, string>>
  undoId: string
  actorId: string
  now: Date
}

/** A row to write, and its line in the file. */
export type WrittenRow<Row> = { row: Row; line: number }

/** What happened to a row, and the resulting record. 'left' if the record to fill in was deleted. */
export type RowOutcome = { outcome: 'added' | 'filled' | 'left'; resultId: string | null }

/** Matches some rows of a file, passed in order, with what already exists; null for rows without a match. Read-only. */
export type RowMatcher<Row> = { match(db: Db, rows: readonly { line: number; row: Row }[]): (FoundDuplicate | null)[] }

/**
 * A kind of import: its columns, how to parse a row, match it with existing records, and write it.
 * Everything else (reading the file, review, writing in slices, reporting) is shared.
 */
export type Importer<Row = unknown> = {
  kind: ImportKind
  words: ImportWords
  columns: readonly ImportColumn[]
  /** A row's title as in the file, and a secondary note. */
  describe: (cells: RowCells) => { title: string; note: string }
  /** Parses a row into values, or returns all its problems. */
  readRow: (cells: RowCells) => Result<Row, RowProblem[]>
  /** A matcher for one pass through a file, from first row to last. */
  startMatching: () => RowMatcher<Row>
  /** Called before the first row is written. Returns the id that undoes the import. */
  openWriting: (tx: Tx, opened: { fileName: string; actorId: string; now: Date }) => string
  /** Adds some rows at a time. Returns the ids of the new records, in order. */
  addRows(tx: Tx, rows: readonly WrittenRow<Row>[], written: WrittenImport): string[]
  /** Fills in an existing record, `target`, from a row. Returns the outcome. */
  fillRow(tx: Tx, row: WrittenRow<Row> & { target: string }, written: WrittenImport): RowOutcome
  /** Called after the last row, with a summary of what was done. */
  closeWriting: (tx: Tx, undoId: string, summary: string, now: Date) => void
  /** Undoes an import. Returns a message, or why it can't be undone. */
  undo: (viewer: Viewer, undoId: string, now: Date) => Promise<Result<string, string>>
}
