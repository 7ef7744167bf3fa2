import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#app/format/duration.ts'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { syncDocument } from './sync-document.server.ts'

/**
 * Minutes between checks of a document: often right after sending, when most are signed, then less often, finally twice a day.
 */
const WAITS_MINUTES = [10, 20, 40, 60, 120, 240, 480, 720] as const

/** Schedules regular checks of an open document at its provider, in case a webhook is lost. */
export function enqueueCheck(tx: Tx, documentId: string, now: Date, round = 0): void {
  const minutes = WAITS_MINUTES[Math.min(round, WAITS_MINUTES.length - 1)] ?? 720
  enqueueJob(tx, {
    kind: 'check-document',
    payload: { documentId, round },
    uniqueKey: `check-document:${documentId}:${round}`,
    runAt: new Date(now.getTime() + minutes * MINUTE_MS),
    maxAttempts: 4,
  })
}

/** Checks one document, and schedules the next check while it is open. */
export const checkDocumentJob = defineJob({
  payload: z.object({ documentId: z.string(), round: z.int().min(0) }),
  async run({ documentId, round }, { now }) {
    await syncDocument(documentId, now)
    inTransaction((tx) => {
      if (isOpen(tx, documentId)) enqueueCheck(tx, documentId, now, round + 1)
    })
  },
  // Retries later if a provider was down for hours.
  onDeadLetter(tx, { documentId, round }) {
    if (isOpen(tx, documentId)) enqueueCheck(tx, documentId, new Date(), round + 1)
  },
})

function isOpen(tx: Tx, documentId: string): boolean {
  return tx.select({ status: documents.status }).from(documents).where(eq(documents.id, documentId)).get()?.status === 'pending'
}
