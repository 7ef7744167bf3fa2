import { type Column, getTableColumns, is, Placeholder, SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.server.ts'

type Runnable = { run: (...values: unknown[]) => { changes: number } }

/** The statements of a table, and the columns whose values they take, in their order. */
type Statements = { strict: Runnable; tolerant: Runnable; columns: readonly [name: string, column: Column][] }

const built = new WeakMap<Db, Map<SQLiteTable, Statements>>()

/**
 * Writes one row like `db.insert(table).values(row).run()`, with a statement that is built once for each table and run by the driver itself: building it, and filling it in by its
 * placeholders, is most of what a small insert costs. `orIgnore`: where a row with the same unique key is there, nothing is written. Returns the number of rows written.
 */
export function insertRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  { orIgnore = false } = {},
): number {
  const { strict, tolerant, columns } = statementsFor(db, table)
  const given: Record<string, unknown> = row
  const values = columns.map(([name, column]) => storedValue(given[name], name, column))
  return (orIgnore ? tolerant : strict).run(...values).changes
}

function statementsFor(db: Db, table: SQLiteTable): Statements {
  const ofConnection = built.get(db) ?? new Map<SQLiteTable, Statements>()
  built.set(db, ofConnection)
  const known = ofConnection.get(table)
  if (known) return known
  const strict = db.insert(table).values(placeholders(table)).toSQL()
  const tolerant = db.insert(table).values(placeholders(table)).onConflictDoNothing().toSQL()
  const statements = {
    strict: db.$client.prepare(strict.sql),
    tolerant: db.$client.prepare(tolerant.sql),
    columns: columnsOf(table, strict.params),
  }
  ofConnection.set(table, statements)
  return statements
}

function placeholders<Table extends SQLiteTable>(table: Table): SQLiteInsertValue<Table> {
  const names = Object.keys(getTableColumns(table))
  // Every column is named, so the values are whole whatever the table.
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as SQLiteInsertValue<Table>
}

/** The columns that a statement names: all but those that the database works out. */
function columnsOf(table: SQLiteTable, params: readonly unknown[]): [name: string, column: Column][] {
  const columns: Record<string, Column> = getTableColumns(table)
  return params.map((param) => {
    const name = is(param, Placeholder) ? param.name : ''
    const column = columns[name]
    if (!column) throw new Error('A statement that inserts a row takes a value that is no column')
    return [name, column]
  })
}

/** A value as the database keeps it: what is given, else the column's default, else null. */
function storedValue(given: unknown, name: string, column: Column): unknown {
  const value: unknown = given === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given
  if (typeof value === 'object' && is(value, SQL))
    throw new Error(`${name} is written by an expression: use an insert of its own`)
  return value === null ? null : column.mapToDriverValue(value)
}
