import { fillPlaceholders, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.server.ts'

/** What is made once per connection, such as a statement of the driver. */
export function perConnection<Made>(make: (db: Db) => Made): (db: Db) => Made {
  const made = new WeakMap<Db, Made>()
  return (connection) => {
    const known = made.get(connection)
    if (known !== undefined) return known
    const own = make(connection)
    made.set(connection, own)
    return own
  }
}

/** A statement's value: text, a number, a time. Null is not bound: it makes a different statement. */
type Value = string | number | boolean | Date | null | undefined
type Values = Record<string, Value>

/** A Drizzle query before it is prepared. */
type QueryBuilder = {
  prepare: () => { all: (values?: Values) => unknown; get: (values?: Values) => unknown; run: (values?: Values) => unknown }
}

/** Cached shapes of one statement: more than its filters have, fewer than searches of many words could make. */
const MAX_SHAPES = 200

/** A statement with its values. */
type Bound<Query extends QueryBuilder> = Pick<ReturnType<Query['prepare']>, 'all' | 'get' | 'run'>

/** A query whose values have no names has none. */
type BoundBy<Query extends QueryBuilder, Given> = string extends keyof Given
  ? (db: Db) => Bound<Query>
  : (db: Db, values: Given, shape?: string) => Bound<Query>

/**
 * A query that is written as if it were built each time, but built once per connection: building is most of a small query's cost.
 * `build` runs once per set of null values, because nulls leave conditions out. It may pass values on and check them for null,
 * but not compute with them: pass the result as its own value. `shape`: text that makes it a different query (an order, a table).
 * It runs on the given connection, and so in its transaction. An update must also set its time column, because a default is
 * evaluated only once, when the query is built. Write the condition of a partial index literally (sql`state = 'active'`): with a
 * parameter, as from `eq`, SQLite would plan the query again at each run.
 *
 * const undoable = statement((db, { actorId, now }: { actorId: string; now: Date }) =>
 *   db.select().from(leadBatches).where(and(eq(leadBatches.actorId, actorId), gt(leadBatches.undoUntil, now))))
 * undoable(db(), { actorId, now }).all()
 */
export function statement<Query extends QueryBuilder, Given extends Values>(
  build: (db: Db, values: Given, shape: string) => Query,
): BoundBy<Query, Given> {
  return builtOnce(build) as BoundBy<Query, Given>
}

function builtOnce<Query extends QueryBuilder, Given extends Values>(
  build: (db: Db, values: Given, shape: string) => Query,
): (db: Db, values?: Given, shape?: string) => Bound<Query> {
  const queries = perConnection(() => new Map<string, ReturnType<Query['prepare']>>())
  return (connection, values = {} as Given, shape = '') => {
    const built = queries(connection)
    const key = keyOf(values, shape)
    const known = built.get(key)
    const query = known ?? (build(connection, placeholdersOf(values), shape).prepare() as ReturnType<Query['prepare']>)
    if (known === undefined) built.set(key, query)
    const [oldest] = built.keys()
    if (built.size > MAX_SHAPES && oldest !== undefined) built.delete(oldest)
    const stored = storedOf(values)
    return { all: () => query.all(stored), get: () => query.get(stored), run: () => query.run(stored) }
  }
}

/** Whether it is in a list, as JSON in a statement: parameters are limited, and each number of them is another query. */
export function isInList(value: SQLWrapper, list: string | readonly unknown[]): SQL {
  return sql`${value} in (select value from json_each(${Array.isArray(list) ? JSON.stringify(list) : list}))`
}

const dialect = new SQLiteSyncDialect()

/** The same for a SQL query that returns stored rows. */
export function rawStatement<Given extends Values, Row>(
  build: (values: Given, shape: string) => SQL<Row>,
): (db: Db, values: Given, shape?: string) => { all: () => Row[]; get: () => Row } {
  const ofConnection = builtOnce((db: Db, values: Given, shape) => ({
    prepare: () => {
      const { sql: text, params } = dialect.sqlToQuery(build(values, shape))
      const compiled = db.$client.prepare(text)
      return {
        all: (given: Values = {}) => compiled.all(...fillPlaceholders(params, given)),
        get: (given: Values = {}) => compiled.get(...fillPlaceholders(params, given)),
        run: (given: Values = {}) => compiled.run(...fillPlaceholders(params, given)),
      }
    },
  }))
  return (db, values, shape) => {
    const bound = ofConnection(db, values, shape)
    return { all: () => bound.all() as Row[], get: () => bound.get() as Row }
  }
}

/** The parts of a list's query that differ between requests. */
type ListParts = { where: SQL | undefined; orderBy?: readonly SQL[]; limit?: number }

/**
 * A list's query, built once per connection and per text of its condition and order. The condition is written again for each
 * request: it costs little beside a query's columns and joins. It may not contain a literal question mark.
 *
 * const rowsOf = filtered((db, { where, orderBy, limit }) =>
 *   db.select(columns).from(jobs).where(where).orderBy(...orderBy).limit(limit))
 * rowsOf(db(), { where: eq(jobs.state, state), orderBy, limit }).all()
 */
export function filtered<Query extends QueryBuilder>(
  build: (db: Db, parts: { where: SQL | undefined; orderBy: SQL[]; limit: number }, shape: string) => Query,
): (db: Db, parts: ListParts, shape?: string) => Bound<Query> {
  const ofTexts = builtOnce((connection, { limit, ...values }: Values & { limit: number }, texts) => {
    const [shape = '', where = '', ...orderBy] = texts.split(BETWEEN_TEXTS)
    const parts = { where: where === '' ? undefined : withValues(where, Object.values(values)), limit }
    return build(connection, { ...parts, orderBy: orderBy.map((text) => sql.raw(text)) }, shape)
  })
  // -1 is no limit in SQLite.
  return (connection, { where, orderBy = [], limit = -1 }, shape = '') => {
    const { sql: text, params } = where ? dialect.sqlToQuery(where) : { sql: '', params: [] }
    const values = Object.fromEntries((params as Value[]).map((value, index) => [`value${index}`, value]))
    const texts = [shape, text, ...orderBy.map((part) => dialect.sqlToQuery(part).sql)]
    return ofTexts(connection, { ...values, limit }, texts.join(BETWEEN_TEXTS))
  }
}

/** In no SQL text. */
const BETWEEN_TEXTS = '\0'

/** A condition's text with these values for its parameters. */
function withValues(text: string, values: readonly Value[]): SQL {
  const [first = '', ...others] = text.split('?')
  if (others.length !== values.length) throw new Error(`A list's condition has a literal question mark: ${text}`)
  return sql.join([sql.raw(first), ...others.map((rest, index) => sql`${values[index]}${sql.raw(rest)}`)])
}

function keyOf(values: Values, shape: string): string {
  let key = shape
  for (const name in values) if (values[name] === null || values[name] === undefined) key += ` ${name}`
  return key
}

/** Replaces each value with its placeholder. Null stays null. */
function placeholdersOf<Given extends Values>(values: Given): Given {
  const named = Object.entries(values).map(([name, value]) => [
    name,
    // As SQL, an insert or update stores it as it is given.
    value === null || value === undefined ? value : sql`${sql.placeholder(name)}`,
  ])
  return Object.fromEntries(named) as Given
}

/** Values as columns store them. */
function storedOf(values: Values): Values {
  const stored: Values = {}
  for (const name in values) {
    const value = values[name]
    stored[name] = value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value
  }
  return stored
}
