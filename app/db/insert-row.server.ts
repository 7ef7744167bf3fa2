import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { SQLiteInsertValue, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.server.ts'

type Runnable = { run: (values: Record<string, unknown>) => { changes: number } }

type Statements = { strict: Runnable; tolerant: Runnable }

const built = new WeakMap<Db, Map<SQLiteTable, Statements>>()

/**
 * Writes one row like `db.insert(table).values(row).run()`, with a statement that is built once for each table: building it is most of what a small
 * insert costs. `orIgnore`: where a row with the same unique key is there, nothing is written. Returns the number of rows written.
 */
export function insertRow<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: Table['$inferInsert'],
  { orIgnore = false } = {},
): number {
  const { strict, tolerant } = statementsFor(db, table)
  return (orIgnore ? tolerant : strict).run(storedValues(table, row)).changes
}

function statementsFor(db: Db, table: SQLiteTable): Statements {
  const ofConnection = built.get(db) ?? new Map<SQLiteTable, Statements>()
  built.set(db, ofConnection)
  const known = ofConnection.get(table)
  if (known) return known
  const statements = {
    strict: db.insert(table).values(placeholders(table)).prepare(),
    tolerant: db.insert(table).values(placeholders(table)).onConflictDoNothing().prepare(),
  }
  ofConnection.set(table, statements)
  return statements
}

function placeholders<Table extends SQLiteTable>(table: Table): SQLiteInsertValue<Table> {
  const names = Object.keys(getTableColumns(table))
  // Every column is named, so the values are whole whatever the table.
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as SQLiteInsertValue<Table>
}

/** A value for every column, as the database keeps it: what is given, else the column's default, else null. */
function storedValues<Table extends SQLiteTable>(table: Table, row: Table['$inferInsert']): Record<string, unknown> {
  const given: Record<string, unknown> = row
  const stored: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const value: unknown = given[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given[name]
    if (is(value, SQL)) throw new Error(`${name} is written by an expression: use an insert of its own`)
    stored[name] = value === null ? null : column.mapToDriverValue(value)
  }
  return stored
}
