import { z } from 'zod'
import { and, eq, type SQL } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'

/** Permanently deletes a lead's file. Its name remains in the timeline. */
export function deleteFile({
  leadId,
  fileId,
  actor,
}: {
  leadId: string
  fileId: string
  actor: Actor
}): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const ofLead = and(eq(leadFiles.id, fileId), eq(leadFiles.leadId, leadId))
    const file = tx.select().from(leadFiles).where(ofLead).get()
    if (!file) return refused('missing')
    removeFiles(tx, ofLead)
    recordLeadEvent(tx, { leadId, kind: 'file_deleted', actor, summary: `Deleted the file ${file.name}`, detail: { fileId } })
    return ok()
  })
}

/** Days that a file of an email without a lead is kept (docs/product/inbox.md). */
export const HELD_DAYS = 90

/** Deletes the files that match `which`, and returns their number. A job deletes the bytes after the rows. */
export function removeFiles(tx: Tx, which: SQL | undefined): number {
  const files = tx.delete(leadFiles).where(which).returning().all()
  for (const { storageKey, thumbnailKey } of files) {
    const keys = thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey]
    enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys } })
  }
  return files.length
}

/** Deletes the bytes of files without a row. */
export const removeStoredFilesJob = defineJob({
  payload: z.object({ keys: z.array(z.string()) }),
  async run({ keys }) {
    for (const key of keys) await fileStorage().remove(key)
  },
})
