import type { Database, Statement } from 'better-sqlite3'

/** Statements that one connection keeps ready; the one that was not used for the longest makes room. One takes some 20 kB. */
const MAX_STATEMENTS = 300

/** What Drizzle uses of a statement. */
type Runnable = Pick<Statement, 'run' | 'all' | 'get'>
type CachedStatement = Runnable & { raw: () => Runnable }

/**
 * The connection for Drizzle, with each statement compiled once and kept. Drizzle compiles a query anew each time it is asked,
 * and what SQLite holds for it (memory that the garbage collector knows nothing of) waits for the next large collection: a
 * page with fifteen queries then keeps some hundred kilobytes.
 */
export function withCachedStatements(sqlite: Database, maxStatements = MAX_STATEMENTS): Database {
  const cached = new Map<string, CachedStatement>()

  function prepare(sql: string): CachedStatement {
    const statement = cached.get(sql) ?? compiled(sqlite, sql)
    cached.delete(sql)
    cached.set(sql, statement)
    const oldest = cached.keys().next()
    if (cached.size > maxStatements && !oldest.done) cached.delete(oldest.value)
    return statement
  }

  return Object.create(sqlite, {
    prepare: { value: prepare },
    transaction: { value: sqlite.transaction.bind(sqlite) },
  }) as Database
}

/** One statement for rows as objects and one for rows as lists: the mode stays with a statement once it is set. */
function compiled(sqlite: Database, sql: string): CachedStatement {
  const statement = sqlite.prepare(sql)
  let inLists: Runnable | undefined
  return { ...runnable(statement), raw: () => (inLists ??= runnable(sqlite.prepare(sql).raw())) }
}

/** A statement that fails where its commit does. The driver's `get` stops at the first row and ignores how the rest goes: a write would seem done although the disk was full. */
function runnable(statement: Statement): Runnable {
  return {
    run: (...values) => statement.run(...values),
    all: (...values) => statement.all(...values),
    get: (...values) => (statement.readonly ? statement.get(...values) : statement.all(...values)[0]),
  }
}
