import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leadFiles } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { type Actor, recordActivity } from '#app/modules/timeline/record-activity.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

type FileRow = typeof leadFiles.$inferSelect

/** Takes a file from a lead, for good. The timeline keeps its name. */
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
    remove(tx, file)
    recordActivity(tx, { leadId, kind: 'file_deleted', actor, summary: `Deleted the file ${file.name}`, detail: { fileId } })
    return ok()
  })
}

/** Days that a file of a mail of nobody is kept (docs/product/inbox.md). */
export const HELD_DAYS = 90

/** Removes files whose lead is gone for good, and those of mails that were nobody's for too long. Returns how many. */
export function deleteFilesWithoutLead(tx: Tx, now: Date, limit: number): number {
  const isOld = lt(leadFiles.createdAt, new Date(now.getTime() - HELD_DAYS * DAY_MS))
  const nobodys = and(isNull(leadFiles.leadId), or(isNull(leadFiles.receivedMessageId), isOld))
  const files = tx.select().from(leadFiles).where(nobodys).orderBy(asc(leadFiles.id)).limit(limit).all()
  for (const file of files) remove(tx, file)
  return files.length
}

/** The bytes go once the row has gone. */
function remove(tx: Tx, { id, storageKey, thumbnailKey }: FileRow): void {
  tx.delete(leadFiles).where(eq(leadFiles.id, id)).run()
  const keys = thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey]
  enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys } })
}
