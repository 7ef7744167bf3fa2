import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, boolean, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Kinds of imports. Each has an importer (`app/modules/imports/importer.ts`). */
export const IMPORT_KINDS = ['leads', 'rentals'] as const

/**
 * reading: rows are being stored · checked: waits for approval · writing: approved, rows are being written · done · failed:
 * nothing was imported.
 */
const IMPORT_STATES = ['reading', 'checked', 'writing', 'done', 'failed'] as const

/** An import's numbers of rows by outcome. */
export type ImportCounts = { added: number; filled: number; left: number; errors: number }

/** A file that staff imported, and its outcome. */
export const imports = sqliteTable(
  'imports',
  {
    id: id(),
    kind: text('kind', { enum: IMPORT_KINDS }).notNull(),
    state: text('state', { enum: IMPORT_STATES }).notNull().default('reading'),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    encoding: text('encoding').notNull(),
    separator: text('separator').notNull(),
    /** The column names in the first line. */
    header: text('header', { mode: 'json' }).$type<string[]>().notNull(),
    /** The field for each column of the file, by position; null if it is not imported. */
    columns: text('columns', { mode: 'json' }).$type<(string | null)[]>().notNull(),
    /** Values for all rows: their status and assignee. */
    settings: text('settings', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    rowCount: integer('row_count').notNull().default(0),
    /** Set once it is done. */
    counts: text('counts', { mode: 'json' }).$type<ImportCounts>(),
    /** Data that its importer needs for an undo. */
    undoId: text('undo_id'),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    doneAt: timestamp('done_at'),
    /** When its rows were deleted because of their age. */
    rowsRemovedAt: timestamp('rows_removed_at'),
  },
  (table) => [
    index('imports_created').on(table.kind, table.createdAt, table.id),
    index('imports_created_by').on(table.createdById),
    index('imports_rows_removed').on(table.rowsRemovedAt, table.createdAt),
  ],
)

/** A problem in a row: its column, the value there, and what is wrong with it. */
export type RowProblem = { column: string; value: string; message: string }

/** A row's likely duplicate: something stored, or an earlier line of the same file. */
export type RowDuplicate = {
  of: { kind: 'stored'; id: string; title: string; note: string } | { kind: 'line'; line: number }
  /** 'same email, different home'. */
  why: string
}

/** new: nothing like it exists · duplicate: something does · error: it can't be imported. */
export const ROW_FINDINGS = ['new', 'duplicate', 'error'] as const
/** The decision for a row. */
export const ROW_DECISIONS = ['add', 'fill', 'leave'] as const

/** A row of an imported file, its problems, and the decision for it. Deleted after a day. */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Its line in the file. */
    line: integer('line').notNull(),
    cells: text('cells', { mode: 'json' }).$type<string[]>().notNull(),
    /** Its name on the page, and one more detail. */
    title: text('title').notNull().default(''),
    note: text('note').notNull().default(''),
    finding: text('finding', { enum: ROW_FINDINGS }).notNull().default('new'),
    decision: text('decision', { enum: ROW_DECISIONS }).notNull().default('leave'),
    /** Someone decided, so a new check keeps it. */
    isDecided: boolean('is_decided'),
    problems: text('problems', { mode: 'json' }).$type<RowProblem[]>(),
    duplicate: text('duplicate', { mode: 'json' }).$type<RowDuplicate>(),
    /** The outcome, and the resulting row or the reason for skipping it. */
    outcome: text('outcome', { enum: ['added', 'filled', 'left'] }),
    resultId: text('result_id'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('import_rows_found').on(table.importId, table.finding, table.decision, table.line),
  ],
)
