import { channel } from 'node:diagnostics_channel'
import type { Database, Statement } from 'better-sqlite3'

/** Prepared statements that a connection caches (LRU). One takes about 20 kB. */
const MAX_STATEMENTS = 300

/**
 * Channels for tests and traces: the text of each statement that Drizzle builds, and the start and end of each run. A page should
 * build none that it built before.
 */
const statementsBuilt = channel('harvest-gate.statements-built')
export const statementsRun = channel('harvest-gate.statements-run')
export const statementsDone = channel('harvest-gate.statements-done')

/** The members of a statement that Drizzle uses. */
type Runnable = Pick<Statement, 'run' | 'all' | 'get'>
type CachedStatement = Runnable & { raw: () => Runnable }

/**
 * A connection for Drizzle that compiles each statement once. Drizzle would compile a query at each run, and its SQLite memory,
 * which the garbage collector doesn't see, would wait for a major collection: some hundred kilobytes for a page with fifteen
 * queries.
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

/** The end of Drizzle's limited queries, always with a parameter. */
const LIMIT = ' limit ?'
/** How many limits of one query get their own statement: pages have a few sizes. */
const MAX_LIMITS = 10

/**
 * A query with a separate statement for each limit. SQLite plans by the limit: with a parameter it would recompile the statement
 * at each run, which is most of a small query's cost (decision 0006).
 */
function byLimit(sqlite: Database, sql: string): CachedStatement {
  const withParameter = compiled(sqlite, sql)
  const statements = new Map<number, CachedStatement>()

  /** The statement for these values, and the values to bind. */
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

/** One statement for rows as objects and one for rows as arrays, because a statement keeps its mode. */
function compiled(sqlite: Database, sql: string): CachedStatement {
  const statement = sqlite.prepare(sql)
  let inLists: Runnable | undefined
  return { ...runnable(statement), raw: () => (inLists ??= runnable(sqlite.prepare(sql).raw())) }
}

/**
 * A statement that fails if its commit does. The driver's `get` stops at the first row and ignores later errors: a write would
 * seem done although the disk was full.
 */
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
