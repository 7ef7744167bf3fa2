import { eq, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { propertyAnalysisEntries, propertyAnalysisSubscribers } from '#app/db/schema/index.ts'
import { newId } from '#app/db/columns.ts'
import { insertRow } from '#app/db/insert-row.server.ts'

/** Inserts an entry for a lead's property to analyze and returns its id. */
export function createEntry(tx: Tx, entry: Omit<typeof propertyAnalysisEntries.$inferInsert, 'id'>): string {
  const id = newId()
  insertRow(tx, propertyAnalysisEntries, { id, ...entry })
  return id
}

/** A person by their lowercase address, with their leads. */
type Asker = { emailKey: string; leadIds: string[] }

/** The analyses that a person requested, with or without a lead. */
export function entriesOf({ emailKey, leadIds }: Asker): SQL | undefined {
  return or(eq(propertyAnalysisEntries.emailKey, emailKey), isInList(propertyAnalysisEntries.leadId, leadIds))
}

/** Deletes the analyses that a person requested with their results, and their subscription. */
export function deleteAnalysesOf(tx: Tx, asker: Asker): void {
  tx.delete(propertyAnalysisEntries).where(entriesOf(asker)).run()
  tx.delete(propertyAnalysisSubscribers).where(eq(propertyAnalysisSubscribers.email, asker.emailKey)).run()
}
