import type { Database } from 'better-sqlite3'
import { inTransaction, sqlite, type Tx } from './client.server.ts'

/** Limit of writes in one transaction. No request is answered in the meantime, and a write takes about half a millisecond. */
const MAX_AT_ONCE = 32

type Waiting = {
  /** Writes, and returns a function that reports the outcome. */
  write: (tx: Tx) => () => void
  fail: (error: unknown) => void
}

const waiting: Waiting[] = []

/**
 * Runs `work` in one transaction with concurrent requests' work, and resolves with its value once all is synced: under load, many
 * writes share one sync. For visitors' high-volume writes; use `inTransaction` for others. If `work` throws, only its own writes
 * are rolled back and the promise rejects. No await inside.
 */
export function inSharedTransaction<T>(work: (tx: Tx) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setImmediate(storeWaiting)
    waiting.push({
      write(tx) {
        const value = work(tx)
        return () => resolve(value)
      },
      fail: reject,
    })
  })
}

function storeWaiting(): void {
  const works = waiting.splice(0, MAX_AT_ONCE)
  if (waiting.length > 0) setImmediate(storeWaiting)
  let settleAll: (() => void)[]
  try {
    const connection = sqlite()
    settleAll = inTransaction((tx) => works.map((work) => storeOne(connection, tx, work)))
  } catch (error) {
    settleAll = works.map(
      ({ fail }) =>
        () =>
          fail(error),
    )
  }
  for (const settle of settleAll) settle()
}

/**
 * Stores one piece of work in a savepoint of the shared transaction. Throws if SQLite rolled back the whole transaction, as on a
 * full disk.
 */
function storeOne(connection: Database, tx: Tx, { write, fail }: Waiting): () => void {
  try {
    return connection.transaction(() => write(tx))()
  } catch (error) {
    if (!connection.inTransaction) throw error
    return () => fail(error)
  }
}
