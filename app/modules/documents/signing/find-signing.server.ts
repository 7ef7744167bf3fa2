import { eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findHandedAccess, hasProvedMailbox, knowsLead } from '#app/modules/access/grants.server.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { findVisitorId } from '#app/modules/access/visitors.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { hasEvent, LINK_HOLDER } from '../record-event.server.ts'
import { isExpired, isForSomeoneElse } from '../rules.ts'
import { asSeenBy, findSigner } from '../signers.server.ts'

/**
 * open: it can be signed · half: this signer has signed it, and another one has not · signed, declined, expired: what became of it · replaced: a newer one took its place · withdrawn: staff made it void, its lead is gone or
 * has another email by now, or it is signed elsewhere.
 */
export type SigningState = 'open' | 'half' | 'signed' | 'declined' | 'expired' | 'replaced' | 'withdrawn'

/** `document`: as its signer has it. */
export type Signing = { state: SigningState; document: DocumentRow }

/** A document, and whose link it is: the submitter, or the one who signs together with them. */
export type SignersDocument = Pick<DocumentRow, 'id' | 'submitterEmail'>

/** A signing link, and the token of the browser that came with it. */
export type SigningVisit = { token: string; visitor: string | null }

/**
 * The agreement behind a signing link. A mailed link opens it to anyone who has it. One that was handed to a browser opens it there alone, once that has
 * proved the mailbox of its signer; before that, while it can still be signed, or was declined by the link alone, and says nothing but what that browser
 * typed.
 */
export function openSigningLink({ token, visitor }: SigningVisit, now = new Date()): Result<Signing, LinkRefusal> {
  const link = findToken(db(), token, 'signing', now)
  const signing = link?.subjectId ? signingNow(db(), { id: link.subjectId, submitterEmail: link.emailKey ?? '' }, now) : undefined
  if (!link || !signing) return refused({ kind: 'ended' })
  const { document } = signing
  if (link.visitorId === null) return ok(signing)
  if (findVisitorId(db(), visitor) === link.visitorId && hasProvedMailbox(visitor, document.submitterEmail, now))
    return ok(signing)
  const { leadId } = document
  if (leadId === null) return refused({ kind: 'ended' })
  const access = findHandedAccess(db(), { visitorId: link.visitorId, leadId }, visitor, now)
  const isDeclinedByLink = signing.state === 'declined' && hasEvent(db(), document.id, 'declined', LINK_HOLDER)
  const isReadable = signing.state === 'open' || isDeclinedByLink
  return access && knowsLead(access) && isReadable ? ok(signing) : refused({ kind: 'denied', leadId })
}

/** The state of our own document. */
export function signingState(tx: Db | Tx, document: DocumentRow, now: Date): SigningState {
  if (document.status === 'completed') return 'signed'
  if (document.status === 'declined') return 'declined'
  if (document.voidedAt !== null) return 'withdrawn'
  const lead = document.leadId === null ? undefined : findLeadContact(document.leadId, tx)
  // Anyone with the mailbox that it was sent to hears nothing of the one that the lead has now.
  if (!lead || isForSomeoneElse(document, lead)) return 'withdrawn'
  if (document.status === 'expired') return hasEvent(tx, document.id, 'replaced') ? 'replaced' : 'expired'
  if (isExpired(document, now)) return 'expired'
  return document.provider === 'own' && document.body !== null && document.submitterUrl === null ? 'open' : 'withdrawn'
}

/** A document as it is for one of its signers in a transaction, with its state. Undefined where it is gone. */
export function signingNow(tx: Db | Tx, { id, submitterEmail }: SignersDocument, now: Date): Signing | undefined {
  const document = tx.select().from(documents).where(eq(documents.id, id)).get()
  if (!document) return undefined
  const state = signingState(tx, document, now)
  const signer = findSigner(tx, id, submitterEmail)
  return { state: state === 'open' && signer?.signedAt ? 'half' : state, document: asSeenBy(document, signer) }
}
