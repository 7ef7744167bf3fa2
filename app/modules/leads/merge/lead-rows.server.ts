import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#app/db/client.server.ts'
import type { RowChange, StoredValues } from '#app/db/schema/lead-batches.ts'
import * as schema from '#app/db/schema/index.ts'

/** Every table by its name in the database. */
const TABLES = new Map<string, SQLiteTable>(
  Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [[getTableConfig(value).name, value] as const] : [])),
)

/** A column that says which lead a row belongs to. */
export type LeadReference = { table: string; column: string }

/** Every such column of the schema, but those of leads themselves: a new table is among them by itself. */
export const LEAD_REFERENCES: readonly LeadReference[] = [...TABLES].flatMap(([table, config]) =>
  table === 'leads'
    ? []
    : getTableConfig(config).foreignKeys.flatMap((key) => {
        const { foreignTable, columns } = key.reference()
        return foreignTable === schema.leads ? columns.map((column) => ({ table, column: column.name })) : []
      }),
)

/** Sets columns of the rows that `where` finds, and says which rows they were and what is to be put back. Null where it finds none. */
export function changeRows(
  tx: Tx,
  { table, where, before, after }: { table: string; where: SQL; before: StoredValues; after: StoredValues },
): RowChange | null {
  const rows = tx.all<{ key: string }>(
    sql`update ${named(table)} set ${assignments(after)} where ${where} and ${says(before)} returning ${named(keyOf(table).name)} as ${named('key')}`,
  )
  return rows.length === 0 ? null : { kind: 'changed', table, keys: rows.map((row) => row.key), before, after }
}

/** Takes a row away, which `row` says whole. */
export function removeRow(tx: Tx, table: string, row: StoredValues): RowChange {
  tx.run(sql`delete from ${named(table)} where ${says(row)}`)
  return { kind: 'removed', table, row }
}

/** Takes back what was done to rows, the last first: what is still as it was left. What is in the way of it stays as it is. */
export function revertRows(tx: Tx, changes: readonly RowChange[]): void {
  for (const change of changes.toReversed()) revert(tx, change)
}

function revert(tx: Tx, change: RowChange): void {
  if (!TABLES.has(change.table)) throw new Error(`There is no table ${change.table}`)
  const table = named(change.table)
  if (change.kind === 'added') tx.run(sql`delete from ${table} where ${says(change.row)}`)
  else if (change.kind === 'removed') {
    const names = sql.join(Object.keys(change.row).map(named), sql`, `)
    const values = sql.join(
      Object.values(change.row).map((value) => sql`${value}`),
      sql`, `,
    )
    tx.run(sql`insert or ignore into ${table} (${names}) values (${values})`)
  } else {
    const known = sql`${named(keyOf(change.table).name)} in (select value from json_each(${JSON.stringify(change.keys)}))`
    tx.run(sql`update or ignore ${table} set ${assignments(change.before)} where ${known} and ${says(change.after)}`)
  }
}

/** The one column of a table's primary key. */
function keyOf(table: string): { name: string } {
  const config = TABLES.get(table)
  const keys = config ? getTableConfig(config).columns.filter((column) => column.primary) : []
  if (keys.length !== 1 || !keys[0]) throw new Error(`Rows of ${table} are not identified by one column`)
  return { name: keys[0].name }
}

/** What rows that have these values say in a query: without a value, they have none. */
export function says(values: StoredValues): SQL {
  return sql.join(
    Object.entries(values).map(([name, value]) => sql`${named(name)} is ${value}`),
    sql` and `,
  )
}

function assignments(values: StoredValues): SQL {
  return sql.join(
    Object.entries(values).map(([name, value]) => sql`${named(name)} = ${value}`),
    sql`, `,
  )
}

function named(name: string): SQL {
  return sql`${sql.identifier(name)}`
}
