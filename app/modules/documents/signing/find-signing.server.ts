import { and, desc, eq, gt } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findHandedAccess, hasProvedMailbox, knowsLead } from '#app/modules/access/grants.server.ts'
import { findToken } from '#app/modules/tokens/tokens.server.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { findVisitorId } from '#app/modules/access/visitors.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { type DocumentRow, findOpenOrSigned } from '../agreement/find-or-create-agreement.server.ts'
import { isSupersededNow } from '../queries.server.ts'
import { hasEvent, LINK_HOLDER } from '../record-event.server.ts'
import { isExpired, isForSomeoneElse } from '../rules.ts'
import { documentForSigner, findSigner } from '../signers.server.ts'

/**
 * open: it can be signed · half: this signer has signed, the other one has not · replaced: another one took its place, even of a
 * declined one · withdrawn: staff voided it, its lead was deleted or has a new email, or it is signed elsewhere.
 */
export type SigningState = 'open' | 'half' | 'signed' | 'declined' | 'expired' | 'replaced' | 'withdrawn'

/** `document`: as its signer sees it. */
export type Signing = { state: SigningState; document: DocumentRow }

/** A document and the link's owner: the submitter or the second signer. */
export type SignersDocument = Pick<DocumentRow, 'id' | 'submitterEmail'>

/** A signing link, and the browser's token. */
export type SigningVisit = { token: string; visitor: string | null }

/**
 * Returns the agreement of a signing link. An emailed link works for anyone who has it. A link handed to a browser works only
 * there: after it proved the signer's mailbox, or before that if the agreement is open or was declined by link, and contains only
 * what that browser typed.
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
  const lead = document.leadId === null ? undefined : findLeadContact(document.leadId, tx)
  // The owner of the old mailbox learns nothing about the lead's new one.
  const isTheirs = lead !== undefined && !isForSomeoneElse(document, lead)
  if (document.status === 'declined') return isTheirs && wasSentAgain(tx, document, now) ? 'replaced' : 'declined'
  if (document.voidedAt !== null || !isTheirs) return 'withdrawn'
  if (document.status === 'expired') return hasEvent(tx, document.id, 'replaced') ? 'replaced' : 'expired'
  if (isExpired(document, now)) return 'expired'
  if (isSupersededNow(tx, document.id)) return 'replaced'
  return document.provider === 'own' && document.body !== null && document.submitterUrl === null ? 'open' : 'withdrawn'
}

/** Whether a later document in a declined one's place is pending or signed. */
function wasSentAgain(tx: Db | Tx, declined: DocumentRow, now: Date): boolean {
  const newer = findNewer(tx, declined, now)
  return newer !== undefined && newer.createdAt >= declined.createdAt
}

/** Another document of the lead in this one's place, pending or signed. */
export function findNewer(tx: Db | Tx, document: DocumentRow, now: Date): DocumentRow | undefined {
  const { id, leadId } = document
  if (document.kind !== 'agreement') return findSuccessor(tx, document, now)
  const newer = leadId === null ? undefined : findOpenOrSigned(tx, leadId)
  return newer && newer.id !== id && !isExpired(newer, now) ? newer : undefined
}

/** The lead's newest later document from the same template, pending or signed. */
function findSuccessor(tx: Db | Tx, { leadId, templateId, createdAt }: DocumentRow, now: Date): DocumentRow | undefined {
  if (leadId === null || templateId === null) return undefined
  const isNewer = and(eq(documents.leadId, leadId), eq(documents.templateId, templateId), gt(documents.createdAt, createdAt))
  const found = tx.select().from(documents).where(isNewer).orderBy(desc(documents.createdAt), desc(documents.id)).all()
  return found.find((one) => one.status === 'completed' || (one.status === 'pending' && !isExpired(one, now)))
}

/** A document as one signer sees it in a transaction, with its state. Undefined if it was deleted. */
export function signingNow(tx: Db | Tx, { id, submitterEmail }: SignersDocument, now: Date): Signing | undefined {
  const document = tx.select().from(documents).where(eq(documents.id, id)).get()
  if (!document) return undefined
  const state = signingState(tx, document, now)
  const signer = findSigner(tx, id, submitterEmail)
  return { state: state === 'open' && signer?.signedAt ? 'half' : state, document: documentForSigner(document, signer) }
}
