import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import type { RowChange, StoredValues } from '#app/db/schema/lead-batches.ts'
import * as schema from '#app/db/schema/index.ts'

/** All tables by their database name. */
const TABLES = new Map<string, SQLiteTable>(
  Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [[getTableConfig(value).name, value] as const] : [])),
)

/** A column that refers to a row's lead. */
export type LeadReference = { table: string; column: string }

/** All such columns in the schema, except those of leads themselves. New tables are included automatically. */
export const LEAD_REFERENCES: readonly LeadReference[] = [...TABLES].flatMap(([table, config]) =>
  table === 'leads'
    ? []
    : getTableConfig(config).foreignKeys.flatMap((key) => {
        const { foreignTable, columns } = key.reference()
        return foreignTable === schema.leads ? columns.map((column) => ({ table, column: column.name })) : []
      }),
)

/** Sets columns of the matching rows, and returns which rows changed and how to undo it. Null if none match. */
export function changeRows(
  tx: Tx,
  { table, where, before, after }: { table: string; where: SQL; before: StoredValues; after: StoredValues },
): RowChange | null {
  const rows = tx.all<{ key: string }>(
    sql`update ${named(table)} set ${assignments(after)} where ${where} and ${equalsValues(before)} returning ${named(keyOf(table).name)} as ${named('key')}`,
  )
  return rows.length === 0 ? null : { kind: 'changed', table, keys: rows.map((row) => row.key), before, after }
}

/** Deletes a row; `row` contains all its values. */
export function removeRow(tx: Tx, table: string, row: StoredValues): RowChange {
  tx.run(sql`delete from ${named(table)} where ${equalsValues(row)}`)
  return { kind: 'removed', table, row }
}

/** Undoes changes to rows, last first, where they are still as the merge left them. Skips rows that would conflict. */
export function revertRows(tx: Tx, changes: readonly RowChange[]): void {
  for (const change of changes.toReversed()) revert(tx, change)
}

function revert(tx: Tx, change: RowChange): void {
  if (!TABLES.has(change.table)) throw new Error(`No table named ${change.table}`)
  const table = named(change.table)
  if (change.kind === 'added') tx.run(sql`delete from ${table} where ${equalsValues(change.row)}`)
  else if (change.kind === 'removed') {
    const names = sql.join(Object.keys(change.row).map(named), sql`, `)
    const values = sql.join(
      Object.values(change.row).map((value) => sql`${value}`),
      sql`, `,
    )
    tx.run(sql`insert or ignore into ${table} (${names}) values (${values})`)
  } else {
    const known = isInList(named(keyOf(change.table).name), change.keys)
    tx.run(sql`update or ignore ${table} set ${assignments(change.before)} where ${known} and ${equalsValues(change.after)}`)
  }
}

/** The single primary key column of a table. */
function keyOf(table: string): { name: string } {
  const config = TABLES.get(table)
  const keys = config ? getTableConfig(config).columns.filter((column) => column.primary) : []
  if (keys.length !== 1 || !keys[0]) throw new Error(`${table} has no single-column key`)
  return { name: keys[0].name }
}

/** A condition for rows with these values, including nulls. */
function equalsValues(values: StoredValues): SQL {
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

/** A lead whose rows move to another. */
export type Moving = {
  from: string
  to: string
  /** All leads of the merge. */
  among: readonly string[]
  actorId: string
  now: Date
}
