import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { defineJob, PermanentJobError } from '#app/modules/jobs/loop/job-handler.server.ts'
import { explainRefusal, isRefusedForGood } from './note-refusal.server.ts'

/** Has the provider remind the signer of a document that was made there. Nothing is sent where it does not wait anymore. */
export const remindAtProviderJob = defineJob({
  payload: z.object({ documentId: z.string() }),
  async run({ documentId }) {
    const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
    if (document?.status !== 'pending' || document.providerId === null || document.provider !== esignAdapter().name) return
    await esignAdapter()
      .remind(document.providerId)
      .catch((error: unknown) => {
        throw isRefusedForGood(error) ? new PermanentJobError(explainRefusal(error)) : error
      })
  },
})
