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

/** The cells of a row by the key of what their column becomes. */
export type RowCells = Readonly<Record<string, string>>

/** What a row was found to be there already as, and what we propose to do with it. */
export type FoundDuplicate = RowDuplicate & { proposal: RowDecision }

/** An import that is being written. */
export type WrittenImport = {
  fileName: string
  settings: Readonly<Record<string, string>>
  undoId: string
  actorId: string
  now: Date
}

/** A row that is written, and where it is in its file. */
export type WrittenRow<Row> = { row: Row; line: number }

/** What was done with a row, and what it became. 'left' where what it was to fill in has since been gone. */
export type RowOutcome = { outcome: 'added' | 'filled' | 'left'; resultId: string | null }

/** Says of some rows of a file, which come in their order, what each is there already as, if it is; null otherwise. Only reads. */
export type RowMatcher<Row> = { match(db: Db, rows: readonly { line: number; row: Row }[]): (FoundDuplicate | null)[] }

/**
 * What one kind of import knows: its columns, what its rows say, what of it is there already and how a row is written. Everything else (reading the file, asking, going through the
 * rows, telling what happened) is the same for all.
 */
export type Importer<Row = unknown> = {
  kind: ImportKind
  words: ImportWords
  columns: readonly ImportColumn[]
  /** What people call a row, as it is in the file: the text that leads, and a quieter one. */
  describe: (cells: RowCells) => { title: string; note: string }
  /** A row as values; or everything that is wrong with it. */
  readRow: (cells: RowCells) => Result<Row, RowProblem[]>
  /** For one walk through a file, from its first row to its last. */
  startMatching: () => RowMatcher<Row>
  /** Before the first row is written. Returns by what the import can be undone. */
  openWriting: (tx: Tx, opened: { fileName: string; actorId: string; now: Date }) => string
  /** Adds what rows say, some at a time. Returns the id of what each of them became, in their order. */
  addRows(tx: Tx, rows: readonly WrittenRow<Row>[], written: WrittenImport): string[]
  /** Fills in what is there, `target`, with what a row says. Returns what came of it. */
  fillRow(tx: Tx, row: WrittenRow<Row> & { target: string }, written: WrittenImport): RowOutcome
  /** After the last one: what was done, in words. */
  closeWriting: (tx: Tx, undoId: string, summary: string, now: Date) => void
  /** Takes back what an import wrote. Returns what to say of it; or why it cannot be. */
  undo: (viewer: Viewer, undoId: string, now: Date) => Promise<Result<string, string>>
}
