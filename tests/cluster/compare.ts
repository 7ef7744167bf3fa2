import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

/**
 * A digest of each table in a database, by name, except the table that names the writer. Shadow tables of a search are derived
 * from their rows.
 */
export function tableDigests(file: string): Map<string, string> {
  const database = new Database(file, { readonly: true })
  try {
    database.exec('begin')
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'cluster' order by name",
      )
      .pluck()
      .all() as string[]
    return new Map(tables.map((name) => [name, digestOf(database, name)]))
  } finally {
    database.close()
  }
}

/** Rows in any order: without a numeric key, each machine has its own row order. */
function digestOf(database: Database.Database, table: string): string {
  const rows = database.prepare(`select * from "${table}"`).raw().all() as unknown[][]
  const lines = rows.map((row) =>
    JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))),
  )
  return `${rows.length} ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`
}

/** Tables that differ between two databases. */
export function differingTables(one: string, other: string): string[] {
  const [ours, theirs] = [tableDigests(one), tableDigests(other)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((name) => ours.get(name) !== theirs.get(name))
}
