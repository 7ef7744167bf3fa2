import type Database from 'better-sqlite3'
import { type SQL, sql } from 'drizzle-orm'

/** Adds `lowercase(text)`, for every alphabet, to a connection. SQLite's `lower` knows only ASCII, but is faster. */
export function addLowercase(sqlite: Database.Database): void {
  sqlite.function('lowercase', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : null))
}

/** Whether a text of the database contains what someone typed, ignoring case. */
export function containsText(text: SQL, typed: string): SQL {
  const search = typed.toLowerCase()
  const isAscii = /^\p{ASCII}*$/u.test(search)
  return sql`instr(${isAscii ? sql`lower` : sql`lowercase`}(${text}), ${search}) > 0`
}
