import { inTransaction, type Tx } from './client.server.ts'

/** How long one transaction of a long task may hold the write lock, in ms. */
export const MAX_SLICE_MS = 12

/**
 * Processes many rows one at a time with `work`, in transactions of a few milliseconds, so that other requests and processes get
 * their turn in between. A later failure does not undo earlier transactions.
 */
export async function inSlices<Row>(rows: readonly Row[], work: (tx: Tx, row: Row) => void): Promise<void> {
  let done = 0
  while (done < rows.length) {
    done += inTransaction((tx) => workThrough(tx, rows.slice(done), work))
    if (done < rows.length) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Returns how many rows it processed in its time, at least one. */
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
