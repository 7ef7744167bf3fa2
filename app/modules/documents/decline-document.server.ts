import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import type { Actor } from '#app/modules/leads/record-activity.server.ts'
import { tellStaff, tellTimeline } from './complete-document.server.ts'
import { signingNow } from './find-signing.server.ts'
import { recordEvent } from './record-event.server.ts'
import { removeCode, type Visit } from './signing-codes.server.ts'

/** Declines a document of our own, with the reason where one was given. False where it takes no answer any more. */
export function declineDocument(documentId: string, reason: string | null, visit: Visit, now = new Date()): boolean {
  return inTransaction((tx) => {
    if (signingNow(tx, documentId, now)?.state !== 'open') return false
    return storeDeclined(tx, documentId, { reason, visit, actor: { kind: 'owner' }, now })
  })
}

/** Writes that a document was declined, once, and tells staff. False where it was not waiting for a signature. */
export function storeDeclined(
  tx: Tx,
  documentId: string,
  { reason, visit, actor, now }: { reason: string | null; visit: Visit; actor: Actor; now: Date },
): boolean {
  const [document] = tx
    .update(documents)
    .set({ status: 'declined', declineReason: reason })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'pending')))
    .returning()
    .all()
  if (!document) return false
  removeCode(tx, documentId)
  const name = document.submitterName
  recordEvent(tx, {
    documentId,
    kind: 'declined',
    actor: name,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent,
    ...(reason === null ? {} : { detail: { reason } }),
    createdAt: now,
  })
  tellStaff(tx, document, { outcome: 'declined', name, reason })
  const because = reason === null ? '' : ` Reason: ${reason}`
  tellTimeline(tx, document, actor, `${name} declined the management agreement.${because}`, 'agreement_declined')
  return true
}
