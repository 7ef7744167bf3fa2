import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { analyzeProperties } from './lookup/analyze-property.server.ts'
import { MESSAGE_NOT_ANALYZED, recordAnalysis } from './record-analysis.server.ts'

/** Runs the analysis of an entry without a result. Does nothing if it is done or was deleted. Throws to be retried. */
export const retryAnalysisJob = defineJob({
  payload: z.object({ entryId: z.string() }),
  async run({ entryId }) {
    const entry = findOpenEntry(db(), entryId)
    if (!entry) return
    const [outcome] = await analyzeProperties([entry])
    if (!outcome?.ok) throw new Error(MESSAGE_NOT_ANALYZED)
    inTransaction((tx) => {
      const stillOpen = findOpenEntry(tx, entryId)
      if (stillOpen) recordAnalysis(tx, stillOpen, outcome.value)
    })
  },
  onDeadLetter(tx, { entryId }, reason) {
    tx.update(propertyAnalysisEntries).set({ lastError: reason }).where(eq(propertyAnalysisEntries.id, entryId)).run()
  },
})

/** The entry, unless it was deleted or already has a result. */
function findOpenEntry(tx: Db | Tx, entryId: string) {
  const entry = tx.select().from(propertyAnalysisEntries).where(eq(propertyAnalysisEntries.id, entryId)).get()
  const result = tx
    .select({ id: propertyAnalysisResults.id })
    .from(propertyAnalysisResults)
    .where(eq(propertyAnalysisResults.entryId, entryId))
    .get()
  return result ? undefined : entry
}
