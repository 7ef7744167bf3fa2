import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

/** A digest of each table of a database, by its name; the table that says who writes left out. Shadow tables of a search are what their rows make of them. */
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

/** Rows in any order: where a table has no key of numbers, its order is each machine's own. */
function digestOf(database: Database.Database, table: string): string {
  const rows = database.prepare(`select * from "${table}"`).raw().all() as unknown[][]
  const lines = rows.map((row) =>
    JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))),
  )
  return `${rows.length} ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`
}

/** Tables in which two databases differ. */
export function differingTables(one: string, other: string): string[] {
  const [ours, theirs] = [tableDigests(one), tableDigests(other)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((name) => ours.get(name) !== theirs.get(name))
}
