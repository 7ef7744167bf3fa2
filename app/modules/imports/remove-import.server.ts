import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { importRows, imports } from '#app/db/schema/index.ts'

/** Most rows to remove per transaction. */
const ROWS_AT_A_TIME = 500

/** Marks the rows of the imports in `which` as removed, and deletes imports that were never finished. Returns how many. */
export function closeImports(tx: Tx, which: SQL, now: Date): number {
  const closed = tx
    .update(imports)
    .set({ rowsRemovedAt: now })
    .where(which)
    .returning({ id: imports.id, state: imports.state })
    .all()
  const unused = closed.flatMap(({ id, state }) => (state === 'done' ? [] : [id]))
  tx.delete(imports).where(inArray(imports.id, unused)).run()
  return closed.length
}

/** Removes an abandoned import with its rows. */
export async function removeImport(importId: string): Promise<void> {
  while (inTransaction((tx) => deleteRows(tx, importId)) === ROWS_AT_A_TIME) await nextTurn()
  inTransaction((tx) => tx.delete(imports).where(eq(imports.id, importId)).run())
}

function deleteRows(tx: Tx, importId: string): number {
  const ofImport = eq(importRows.importId, importId)
  const first = tx
    .select({ line: importRows.line })
    .from(importRows)
    .where(ofImport)
    .orderBy(asc(importRows.line))
    .limit(ROWS_AT_A_TIME)
  return tx
    .delete(importRows)
    .where(and(ofImport, inArray(importRows.line, first)))
    .run().changes
}
