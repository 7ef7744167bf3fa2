import type { Statement } from 'better-sqlite3'
import { type Column, getTableColumns, is, Placeholder, SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { recordOf } from '#app/format/records.ts'
import type { Db } from './client.server.ts'

type Runnable = Statement

/** A table's insert statements and their columns, in order. */
type Statements = {
  strict: Runnable
  tolerant: Runnable
  /** Writes `ROWS_A_STATEMENT` rows; built at its first use. */
  many?: Runnable
  columns: readonly [name: string, column: Column][]
}

const built = new WeakMap<Db, Map<SQLiteTable, Statements>>()

/**
 * Writes one row like `db.insert(table).values(row).run()`, with a statement that is built once per table and run by the driver:
 * building and filling it is most of a small insert's cost. `orIgnore`: writes nothing if a row with the same unique key exists.
 * Returns the number of rows written.
 */
export function insertRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  { orIgnore = false } = {},
): number {
  const { strict, tolerant, columns } = statementsFor(db, table)
  return (orIgnore ? tolerant : strict).run(...storedValues(row, columns)).changes
}

/** Rows per statement of `insertRows`. */
export const ROWS_A_STATEMENT = 16

/**
 * Writes many rows like `insertRow`, in fewer statements. Before each statement with triggers, SQLite prepares a rollback, for
 * which the search index flushes its pending terms: row by row, that is a third of an import's cost (decision 0032).
 */
export function insertRows<Table extends SQLiteTable>(db: Db, table: Table, rows: readonly Table['$inferInsert'][]): void {
  const statements = statementsFor(db, table)
  const { strict, columns } = statements
  const inWholes = rows.length - (rows.length % ROWS_A_STATEMENT)
  for (let at = 0; at < inWholes; at += ROWS_A_STATEMENT) {
    statements.many ??= manyRows(db, table)
    statements.many.run(...rows.slice(at, at + ROWS_A_STATEMENT).flatMap((row) => storedValues(row, columns)))
  }
  for (const row of rows.slice(inWholes)) strict.run(...storedValues(row, columns))
}

function manyRows(db: Db, table: SQLiteTable): Runnable {
  const rows = Array.from({ length: ROWS_A_STATEMENT }, () => placeholders(table))
  return db.$client.prepare(db.insert(table).values(rows).toSQL().sql)
}

function storedValues(row: Record<string, unknown>, columns: Statements['columns']): unknown[] {
  return columns.map(([name, column]) => storedValue(row[name], name, column))
}

function statementsFor(db: Db, table: SQLiteTable): Statements {
  const ofConnection = built.get(db) ?? new Map<SQLiteTable, Statements>()
  built.set(db, ofConnection)
  const known = ofConnection.get(table)
  if (known) return known
  const strict = db.insert(table).values(placeholders(table)).toSQL()
  const tolerant = db.insert(table).values(placeholders(table)).onConflictDoNothing().toSQL()
  const statements: Statements = {
    strict: db.$client.prepare(strict.sql),
    tolerant: db.$client.prepare(tolerant.sql),
    columns: columnsOf(table, strict.params),
  }
  ofConnection.set(table, statements)
  return statements
}

function placeholders<Table extends SQLiteTable>(table: Table): SQLiteInsertValue<Table> {
  const names = Object.keys(getTableColumns(table))
  // Names every column, so that the values are complete for any table.
  return recordOf(names, (name) => sql`${sql.placeholder(name)}`) as SQLiteInsertValue<Table>
}

/** The statement's columns: all except generated ones. */
function columnsOf(table: SQLiteTable, params: readonly unknown[]): [name: string, column: Column][] {
  const columns: Record<string, Column> = getTableColumns(table)
  return params.map((param) => {
    const name = is(param, Placeholder) ? param.name : ''
    const column = columns[name]
    if (!column) throw new Error('An insert statement contains a value that is not a column')
    return [name, column]
  })
}

/** The stored value: the given one, else the column's default, else null. */
function storedValue(given: unknown, name: string, column: Column): unknown {
  const value: unknown = given === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given
  if (typeof value === 'object' && is(value, SQL)) throw new Error(`${name} is set by an expression. Write a separate insert`)
  return value === null ? null : column.mapToDriverValue(value)
}
