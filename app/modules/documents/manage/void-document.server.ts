import { and, eq } from 'drizzle-orm'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { ESignError } from '#app/adapters/esign/port.ts'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { mailWhoSigned } from '../close-document.server.ts'
import { recordDocumentActivity } from '../signing/complete-document.server.ts'
import { removeCodes } from '../signing/signing-codes.server.ts'
import { settleDecline } from '../signing/settle-decline.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { storeFound } from '../provider/sync-document.server.ts'

type StaffActor = Actor & { kind: 'staff' }
type Voiding = { documentId: string; reason: string; actor: StaffActor }

export type NotVoided = 'missing' | 'not-pending' | 'provider-failed'

/**
 * Voids an unsigned document, at its provider first, so that it can't be signed there, and emails a signer who had signed.
 * Refused if it was answered in the meantime.
 */
export async function voidDocument(
  { documentId, reason, actor }: Voiding,
  now = new Date(),
): Promise<Result<undefined, NotVoided>> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (!document) return refused('missing')
  if (document.status !== 'pending') return refused('not-pending')
  const closed = await closeAtProvider(document, now)
  if (!closed.ok) return closed
  return inTransaction((tx) => {
    const voided = tx
      .update(documents)
      .set({ status: 'expired', voidedAt: now, voidReason: reason })
      .where(and(eq(documents.id, documentId), eq(documents.status, 'pending')))
      .run()
    if (voided.changes === 0) return refused('not-pending')
    removeCodes(tx, documentId)
    const by = findUserById(actor.userId, tx)?.name ?? 'staff'
    recordEvent(tx, { documentId, kind: 'voided', actor: by, detail: { reason }, createdAt: now })
    recordDocumentActivity(tx, document, actor, `${document.documentName} voided: ${reason}`, 'document_voided')
    mailWhoSigned(tx, document, 'voided')
    settleDecline(tx, document, now)
    recordAudit(tx, { userId: actor.userId, action: 'document_voided', subject: documentId })
    return ok()
  })
}

/**
 * Cancels a pending document at its provider, so that it is not signed twice. Refused if the provider fails, or if it was
 * answered there in the meantime, which is then stored.
 */
export async function closeAtProvider(
  document: DocumentRow,
  now: Date,
): Promise<Result<undefined, 'not-pending' | 'provider-failed'>> {
  if (document.provider === 'own' || document.providerId === null) return ok()
  // Its provider is no longer configured, so we can't cancel it there.
  if (esignAdapter().name !== document.provider) return refused('provider-failed')
  try {
    const found = await esignAdapter().voidDocument(document.providerId)
    if (found.state === 'expired') return ok()
    await storeFound(document, found, now)
    return refused('not-pending')
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    log.warn({ err: error, documentId: document.id }, 'A document could not be archived at its provider')
    return refused('provider-failed')
  }
}
