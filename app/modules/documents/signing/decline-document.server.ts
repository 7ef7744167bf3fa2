import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { mailWhoSigned } from '../close-document.server.ts'
import { documentForSigner, findSigner, type Visit } from '../signers.server.ts'
import { notifyStaffOfDocument, recordDocumentActivity } from './complete-document.server.ts'
import { type SignersDocument, signingNow } from './find-signing.server.ts'
import { LINK_HOLDER, recordEvent } from '../record-event.server.ts'
import { promiseAnswer } from './settle-decline.server.ts'
import { removeCodes, tryCode, type WrongCode } from './signing-codes.server.ts'

/** The reason for declining, and the emailed code if typed. */
export type TypedDecline = { reason: string | null; code: string | null }

/** changed: the document can't be answered anymore. The others are about the code. */
export type NotDeclined = 'changed' | WrongCode

/**
 * Declines our own document. The code proves that the signer declines; without one, the record says that it was someone with the
 * link.
 */
export function declineDocument(
  asked: SignersDocument,
  { reason, code }: TypedDecline,
  visit: Visit,
  now = new Date(),
): Result<undefined, NotDeclined> {
  return inTransaction((tx) => {
    const signing = signingNow(tx, asked, now)
    if (signing?.state !== 'open') return refused('changed')
    const tried = code === null ? null : tryCode(tx, signing.document, code, now)
    if (tried?.ok === false) return tried
    const declining = { reason, visit, actor: { kind: 'owner' }, isSigner: tried !== null, now } as const
    const isStored = storeDeclined(tx, asked.id, { ...declining, email: asked.submitterEmail })
    return isStored ? ok() : refused('changed')
  })
}

type Declining = {
  reason: string | null
  visit: Visit
  actor: Actor
  /** Whether it is verified as the signer; else it is someone with the link. */
  isSigner: boolean
  /** Their email, if it may not be the submitter. */
  email?: string
  now: Date
}

/**
 * Records once that a document was declined, and notifies staff and a signer who had signed. Returns false if it was not pending.
 */
export function storeDeclined(tx: Tx, documentId: string, declining: Declining): boolean {
  const { reason, visit, actor, isSigner, now } = declining
  const [document] = tx
    .update(documents)
    .set({ status: 'declined', declineReason: reason })
    .where(and(eq(documents.id, documentId), eq(documents.status, 'pending')))
    .returning()
    .all()
  if (!document) return false
  removeCodes(tx, documentId)
  const signer = findSigner(tx, documentId, declining.email ?? document.submitterEmail)
  const name = documentForSigner(document, signer).submitterName
  const by = isSigner ? name : LINK_HOLDER
  const position = isSigner && signer ? signer.position : null
  recordEvent(tx, {
    documentId,
    kind: 'declined',
    actor: by,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent,
    detail: { reason, position },
    createdAt: now,
  })
  // A co-owner's data can be deleted without the lead, so neither notices nor the timeline name them.
  const isCoOwner = signer?.position === 2
  const noticed = isCoOwner ? `${document.submitterName}’s co-owner` : name
  notifyStaffOfDocument(tx, document, { outcome: 'declined', name: noticed, reason, isSigner })
  mailWhoSigned(tx, document, isSigner ? 'declined' : 'by-link')
  const because = reason === null ? '' : ` Reason: ${reason}`
  const isAgreement = document.kind === 'agreement'
  const what = isAgreement ? 'management agreement' : document.documentName
  const summary = isSigner
    ? `${isCoOwner ? 'The co-owner' : name} declined the ${what}.${because}`
    : `The ${what} was declined by ${LINK_HOLDER}, without a code.${because}`
  recordDocumentActivity(tx, document, actor, summary, isAgreement ? 'agreement_declined' : 'document_declined')
  promiseAnswer(tx, { ...document, actor: by, position, at: now })
  return true
}
