import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, inTransaction } from '#app/db/client.server.ts'
import { propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { defineJob } from '#app/modules/jobs/job-handler.server.ts'
import { analyzeProperties } from './analyze-property.server.ts'
import { recordAnalysis } from './record-analysis.server.ts'

/** Makes the analysis of an entry that has no result yet. Done already, or gone meanwhile: nothing to do. Throws to be tried again. */
export const retryAnalysisJob = defineJob({
  payload: z.object({ entryId: z.string() }),
  async run({ entryId }) {
    const entry = findOpenEntry(entryId)
    if (!entry) return
    const [outcome] = await analyzeProperties([entry])
    if (!outcome?.ok) throw new Error(outcome?.error ?? 'No answer from the estimator')
    inTransaction((tx) => {
      const stillOpen = findOpenEntry(entryId)
      if (stillOpen) recordAnalysis(tx, stillOpen, outcome.analysis)
    })
  },
  dead(tx, { entryId }, reason) {
    tx.update(propertyAnalysisEntries).set({ lastError: reason }).where(eq(propertyAnalysisEntries.id, entryId)).run()
  },
})

/** The entry, unless it is gone or has a result already. */
function findOpenEntry(entryId: string) {
  const entry = db().select().from(propertyAnalysisEntries).where(eq(propertyAnalysisEntries.id, entryId)).get()
  const result = db()
    .select({ id: propertyAnalysisResults.id })
    .from(propertyAnalysisResults)
    .where(eq(propertyAnalysisResults.entryId, entryId))
    .get()
  return result ? undefined : entry
}
