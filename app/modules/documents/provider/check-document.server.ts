import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#app/format/duration.ts'
import { z } from 'zod'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { defineJob } from '#app/modules/jobs/loop/job-handler.server.ts'
import { syncDocument } from './sync-document.server.ts'

/** Minutes until a document is asked for again: soon after it went out, when most are signed, then ever more seldom, at last twice a day. */
const WAITS_MINUTES = [10, 20, 40, 60, 120, 240, 480, 720] as const

/** Has an open document asked for at its provider from time to time, in case a webhook is lost. */
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

/** Asks for one document, and has it asked for again as long as it is open. */
export const checkDocumentJob = defineJob({
  payload: z.object({ documentId: z.string(), round: z.int().min(0) }),
  async run({ documentId, round }, { now }) {
    await syncDocument(documentId, now)
    inTransaction((tx) => {
      if (isOpen(tx, documentId)) enqueueCheck(tx, documentId, now, round + 1)
    })
  },
  // A provider that was down for hours is asked again later.
  onDeadLetter(tx, { documentId, round }) {
    if (isOpen(tx, documentId)) enqueueCheck(tx, documentId, new Date(), round + 1)
  },
})

function isOpen(tx: Tx, documentId: string): boolean {
  return tx.select({ status: documents.status }).from(documents).where(eq(documents.id, documentId)).get()?.status === 'pending'
}
