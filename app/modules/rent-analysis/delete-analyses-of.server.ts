import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisSubscribers } from '#app/db/schema/index.ts'
import { newId } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'

/** Writes that a lead's property is to be analyzed and returns the entry's id. */
export function createEntry(tx: Tx, entry: Omit<typeof propertyAnalysisEntries.$inferInsert, 'id'>): string {
  const id = newId()
  insertRow(tx, propertyAnalysisEntries, { id, ...entry })
  return id
}

/** Someone by their address in lower case, and their leads. */
type Asker = { emailKey: string; leadIds: string[] }

/** The analyses that someone asked for, with or without a lead. */
export function entriesOf({ emailKey, leadIds }: Asker): SQL | undefined {
  return or(eq(propertyAnalysisEntries.emailKey, emailKey), inArray(propertyAnalysisEntries.leadId, leadIds))
}

/** Deletes the analyses that someone asked for with their results, and their subscription. */
export function deleteAnalysesOf(tx: Tx, asker: Asker): void {
  tx.delete(propertyAnalysisEntries).where(entriesOf(asker)).run()
  tx.delete(propertyAnalysisSubscribers).where(eq(propertyAnalysisSubscribers.email, asker.emailKey)).run()
}
