import { inTransaction, type Tx } from './client.server.ts'

/** How long one transaction of a long work has the write lock and keeps other requests waiting, in ms. */
export const MAX_SLICE_MS = 12

/**
 * Does something to each of many rows, in transactions of a few milliseconds: between two of them other requests have their turn, and other processes may
 * write. What a transaction did stays done where a later one fails. `work` takes one row at a time.
 */
export async function inSlices<Row>(rows: readonly Row[], work: (tx: Tx, row: Row) => void): Promise<void> {
  let done = 0
  while (done < rows.length) {
    done += inTransaction((tx) => workThrough(tx, rows.slice(done), work))
    if (done < rows.length) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Returns how many rows it came through in its time; at least one. */
function workThrough<Row>(tx: Tx, rows: readonly Row[], work: (tx: Tx, row: Row) => void): number {
  const end = performance.now() + MAX_SLICE_MS
  let done = 0
  for (const row of rows) {
    work(tx, row)
    done += 1
    if (performance.now() >= end) break
  }
  return done
}
