import { channel } from 'node:diagnostics_channel'
import type { Database, Statement } from 'better-sqlite3'

/** Statements that one connection keeps ready; the one that was not used for the longest makes room. One takes some 20 kB. */
const MAX_STATEMENTS = 300

/** Where tests hear the text of each statement that Drizzle has built, and tests and traces of each one that runs and that has run: a page builds none that it built before. */
export const statementsBuilt = channel('harvest-gate.statements-built')
export const statementsRun = channel('harvest-gate.statements-run')
export const statementsDone = channel('harvest-gate.statements-done')

/** The parts of a statement that Drizzle uses. */
type Runnable = Pick<Statement, 'run' | 'all' | 'get'>
type CachedStatement = Runnable & { raw: () => Runnable }

/**
 * The connection for Drizzle, with each statement compiled once and kept. Drizzle compiles a query again each time it is asked,
 * and what SQLite applies to it (memory that the garbage collector knows nothing of) waits for the next large collection: a page
 * with fifteen queries then keeps some hundred kilobytes.
 */
export function withCachedStatements(sqlite: Database): Database {
  const cached = new Map<string, CachedStatement>()

  function prepare(sql: string): CachedStatement {
    if (statementsBuilt.hasSubscribers) statementsBuilt.publish(sql)
    const statement = cached.get(sql) ?? (sql.endsWith(LIMIT) ? byLimit(sqlite, sql) : compiled(sqlite, sql))
    cached.delete(sql)
    cached.set(sql, statement)
    const oldest = cached.keys().next()
    if (cached.size > MAX_STATEMENTS && !oldest.done) cached.delete(oldest.value)
    return statement
  }

  return Object.create(sqlite, {
    prepare: { value: prepare },
    transaction: { value: sqlite.transaction.bind(sqlite) },
  }) as Database
}

/** How a query ends that Drizzle limits, always with the number as a parameter. */
const LIMIT = ' limit ?'
/** Numbers that one query is limited to in their own statements: pages have a few sizes. */
const MAX_LIMITS = 10

/**
 * A query with its own statement for each number that it is limited to. SQLite plans by that number: where it is a parameter, the statement is compiled again each time it is run, which is
 * most of what a small query costs (decision 0006).
 */
function byLimit(sqlite: Database, sql: string): CachedStatement {
  const withParameter = compiled(sqlite, sql)
  const statements = new Map<number, CachedStatement>()

  /** What runs for these values, and the values that it takes. */
  function limited(values: unknown[]): { statement: CachedStatement; rest: unknown[] } {
    const limit = Number(values.at(-1))
    const isOwn = Number.isSafeInteger(limit) && (statements.has(limit) || statements.size < MAX_LIMITS)
    if (!isOwn) return { statement: withParameter, rest: values }
    const statement = statements.get(limit) ?? compiled(sqlite, `${sql.slice(0, -1)}${limit}`)
    statements.set(limit, statement)
    return { statement, rest: values.slice(0, -1) }
  }

  const modes = (pick: (statement: CachedStatement) => Runnable): Runnable => {
    const picked = (values: unknown[]) => {
      const { statement, rest } = limited(values)
      return { runnable: pick(statement), rest }
    }
    return {
      run(...values) {
        const { runnable, rest } = picked(values)
        return runnable.run(...rest)
      },
      all(...values) {
        const { runnable, rest } = picked(values)
        return runnable.all(...rest)
      },
      get(...values) {
        const { runnable, rest } = picked(values)
        return runnable.get(...rest)
      },
    }
  }
  return { ...modes((statement) => statement), raw: () => modes((statement) => statement.raw()) }
}

/** One statement for rows as objects and one for rows as lists: the mode stays with a statement once it is set. */
function compiled(sqlite: Database, sql: string): CachedStatement {
  const statement = sqlite.prepare(sql)
  let inLists: Runnable | undefined
  return { ...runnable(statement), raw: () => (inLists ??= runnable(sqlite.prepare(sql).raw())) }
}

/** A statement that fails where its commit does. The driver's `get` stops at the first row and ignores how the rest goes: a write would seem done although the disk was full. */
function runnable(statement: Statement): Runnable {
  const said = () => {
    if (statementsRun.hasSubscribers) statementsRun.publish(statement.source)
    return statement
  }
  const done = <Rows>(rows: Rows): Rows => {
    if (statementsDone.hasSubscribers) statementsDone.publish(statement.source)
    return rows
  }
  return {
    run: (...values) => done(said().run(...values)),
    all: (...values) => done(said().all(...values)),
    get: (...values) => done(statement.readonly ? said().get(...values) : said().all(...values)[0]),
  }
}
