import { eq } from 'drizzle-orm'
import { db, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findOwner } from '#app/modules/leads/find-owner.server.ts'
import { findLinkToken } from '#app/modules/access/link-tokens.server.ts'
import type { DocumentRow } from './open-agreement.server.ts'
import { hasEvent } from './record-event.server.ts'
import { isExpired } from './rules.ts'

/**
 * open: it can be signed · signed, declined, expired: what became of it · replaced: a newer one took its place · withdrawn: its lead is gone, or it is signed
 * elsewhere.
 */
export type SigningState = 'open' | 'signed' | 'declined' | 'expired' | 'replaced' | 'withdrawn'

export type Signing = { state: SigningState; document: DocumentRow }

/** The agreement behind a signing link; null for a link that was never made, has ended or serves another purpose. */
export function findSigning(token: string, now = new Date()): Signing | null {
  const link = findLinkToken(token, 'signing', now)
  if (!link?.subjectId) return null
  const document = db().select().from(documents).where(eq(documents.id, link.subjectId)).get()
  return document ? { state: signingState(db(), document, now), document } : null
}

/** How a document of our own stands. */
export function signingState(tx: Tx, document: DocumentRow, now: Date): SigningState {
  if (document.status === 'completed') return 'signed'
  if (document.status === 'declined') return 'declined'
  if (document.leadId === null || !findOwner(document.leadId, tx)) return 'withdrawn'
  if (document.status === 'expired') return hasEvent(tx, document.id, 'replaced') ? 'replaced' : 'expired'
  if (isExpired(document, now)) return 'expired'
  return document.provider === 'own' && document.body !== null && document.submitterUrl === null ? 'open' : 'withdrawn'
}

/** A document as it stands in a transaction, with its state. Undefined where it is gone. */
export function signingNow(tx: Tx, documentId: string, now: Date): Signing | undefined {
  const document = tx.select().from(documents).where(eq(documents.id, documentId)).get()
  return document && { state: signingState(tx, document, now), document }
}
