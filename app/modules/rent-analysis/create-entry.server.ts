import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { propertyAnalysisEntries } from '#app/db/schema/index.ts'

/** Writes that a lead's property is to be analyzed and returns the entry's id. */
export function createEntry(tx: Tx, entry: Omit<typeof propertyAnalysisEntries.$inferInsert, 'id'>): string {
  const id = newId()
  insertRow(tx, propertyAnalysisEntries, { id, ...entry })
  return id
}
