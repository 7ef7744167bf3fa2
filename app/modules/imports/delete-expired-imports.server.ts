import { and, asc, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { importRows, imports } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'

/** How long the rows of a file are kept, in days (docs/product/import.md). */
const KEPT_DAYS = 1
/** Rows that one transaction removes at most. */
const ROWS_AT_A_TIME = 500

/** Removes at most `limit` rows of files that came more than a day ago, and returns how many. What was imported stays told; a file that never was goes altogether. */
export function deleteExpiredImports(tx: Tx, now: Date, limit: number): number {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  let removed = 0
  while (removed < limit) {
    const ended = tx
      .select({ id: imports.id, state: imports.state })
      .from(imports)
      .where(and(isNull(imports.rowsRemovedAt), lte(imports.createdAt, oldest), ne(imports.state, 'writing')))
      .orderBy(imports.createdAt, imports.id)
      .limit(1)
      .get()
    if (!ended) break
    const rows = deleteRows(tx, ended.id, limit - removed)
    removed += rows
    if (removed >= limit) break
    if (ended.state === 'done') tx.update(imports).set({ rowsRemovedAt: now }).where(eq(imports.id, ended.id)).run()
    else tx.delete(imports).where(eq(imports.id, ended.id)).run()
  }
  return removed
}

/** Removes an import that came to nothing, with its rows. */
export async function removeImport(importId: string): Promise<void> {
  while (inTransaction((tx) => deleteRows(tx, importId, ROWS_AT_A_TIME)) === ROWS_AT_A_TIME) await nextTurn()
  inTransaction((tx) => tx.delete(imports).where(eq(imports.id, importId)).run())
}

function deleteRows(tx: Tx, importId: string, limit: number): number {
  const first = tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.line))
    .limit(limit)
  return tx
    .delete(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.line, first)))
    .run().changes
}
