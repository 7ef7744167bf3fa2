import type Database from 'better-sqlite3'

/** A statement that changed something, with its values. `changes`: the row count, if SQLite reports it. */
export type Write = { sql: string; values: unknown[]; changes: number | null }

const SAVEPOINT = /^\s*(savepoint|release|rollback to)(?:\s+savepoint)?\s+(\w+)/i
/** Schema changes, for which SQLite reports no row count. */
const SCHEMA = /^\s*(?:create|alter|drop)\b/i
/** Statements about a connection or file, not about its content. */
const OF_THE_CONNECTION = /^\s*(?:pragma|begin|vacuum|analyze)\b/i

/**
 * Reports the writes of a connection in order, as SQL with values, after each outermost commit. Omits statements that were rolled
 * back or changed nothing. `onFailure` receives why SQLite refused a write.
 */
export function recordWrites(
  sqlite: Database.Database,
  onCommit: (writes: Write[]) => void,
  onFailure: (error: unknown) => void = () => undefined,
): void {
  let pending: Write[] = []
  const savepoints: { name: string; mark: number }[] = []

  function handOver(): void {
    if (sqlite.inTransaction || pending.length === 0) return
    const writes = pending
    pending = []
    onCommit(writes)
  }

  function note(write: Write): void {
    if (write.changes === 0) return
    pending.push(write)
    handOver()
  }

  function followSavepoint(word: string, name: string): void {
    if (word === 'savepoint') return void savepoints.push({ name, mark: pending.length })
    const at = savepoints.findLastIndex((savepoint) => savepoint.name === name)
    // SQLite ends the savepoints in it. One that is rolled back to still exists.
    if (word === 'rollback to') pending.length = savepoints[at]?.mark ?? 0
    savepoints.length = word === 'rollback to' ? at + 1 : Math.max(at, 0)
  }

  function watched<Args extends unknown[], Result>(write: (...args: Args) => Result): (...args: Args) => Result {
    return (...args) => {
      try {
        return write(...args)
      } catch (error) {
        onFailure(error)
        throw error
      }
    }
  }

  const prepare = sqlite.prepare.bind(sqlite)
  const exec = sqlite.exec.bind(sqlite)
  const transaction = sqlite.transaction.bind(sqlite)

  function recording(sql: string): Database.Statement {
    const statement = prepare(sql)
    const [, word, name = ''] = SAVEPOINT.exec(sql)?.map((part) => part.toLowerCase()) ?? []
    if (statement.readonly && word === undefined) return statement
    const run = watched(statement.run.bind(statement))
    const all = statement.reader ? watched(statement.all.bind(statement)) : undefined
    const isSchema = SCHEMA.test(sql)
    statement.run = (...values) => {
      const result = run(...values)
      if (word === undefined) note({ sql, values: values.flat(), changes: isSchema ? null : result.changes })
      else followSavepoint(word, name)
      return result
    }
    if (!all) return statement
    statement.all = (...values) => {
      const rows = all(...values)
      note({ sql, values: values.flat(), changes: rows.length === 0 ? 0 : null })
      return rows
    }
    // The driver's own `get` stops at the first row.
    statement.get = (...values) => statement.all(...values)[0]
    statement.iterate = () => {
      throw new Error('Do not iterate over a writing statement in a cluster: use all()')
    }
    return statement
  }

  function recordedTransaction(work: (...args: unknown[]) => unknown) {
    const native = transaction((...args: unknown[]) => {
      const mark = pending.length
      try {
        return work(...args)
      } catch (error) {
        pending.length = mark
        throw error
      }
    })
    const wrapped =
      (mode: 'default' | 'deferred' | 'immediate' | 'exclusive') =>
      (...args: unknown[]) => {
        try {
          return watched(native[mode])(...args)
        } catch (error) {
          // The commit failed, or SQLite rolled back everything.
          if (!sqlite.inTransaction) pending = []
          throw error
        } finally {
          if (!sqlite.inTransaction) savepoints.length = 0
          handOver()
        }
      }
    const [deferred, immediate, exclusive] = [wrapped('deferred'), wrapped('immediate'), wrapped('exclusive')]
    return Object.assign(wrapped('default'), { default: wrapped('default'), deferred, immediate, exclusive })
  }

  Object.defineProperties(sqlite, {
    prepare: { value: recording },
    exec: {
      value: (sql: string) => {
        exec(sql)
        if (!OF_THE_CONNECTION.test(sql)) note({ sql, values: [], changes: null })
        return sqlite
      },
    },
    transaction: { value: recordedTransaction },
  })
}
