import { eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisSubscribers } from '#app/db/schema/index.ts'

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
