import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.server.ts'

/**
 * A query that is built once for each connection, and from then on only run: building is most of what a small query costs.
 * What changes from one asking to the next is a `sql.placeholder(name)`. It runs on the connection that is handed over, and so within its transaction. An update has to name the
 * column of its moment too: a default is worked out once, when the query is built. What the condition of a partial index names is written out (sql`state = 'active'`): as a parameter, which
 * `eq` makes of it, SQLite plans the query anew each time it is run.
 *
 * const userById = prepared((db) => db.select().from(users).where(eq(users.id, sql.placeholder('id'))).prepare())
 * userById(tx).get({ id })
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (connection) => {
    const known = built.get(connection)
    if (known !== undefined) return known
    const query = build(connection)
    built.set(connection, query)
    return query
  }
}

/** A value that comes when a prepared query is run, stored or compared as the column keeps it. Not for null. */
export function boundParam(column: Column, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`
}
