import { and, desc, eq, gte, ne } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { leadToChange } from '#app/modules/leads/write/lead-to-change.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import type { Requester } from '../send-agreement/mail-agreement.server.ts'
import { closeDocument } from '../close-document.server.ts'
import { isExpired, isForSomeoneElse } from '../rules.ts'
import { wasJustMailed } from '../queries.server.ts'
import { type CoSigner, findCoSigner } from '../signers.server.ts'
import { removeCodes } from '../signing/signing-codes.server.ts'
import { mailDocument } from './mail-document.server.ts'
import { makeDocumentOf, type NotFilled } from './make-document.server.ts'
import { findDocumentTemplate } from './queries.server.ts'

/**
 * retired: the template can't be sent anymore · no-email: the lead has no email for the link · same-email: both signers would get
 * the same link · waits: a document of this template is pending, and the form does not replace it.
 */
export type NotSentDocument = NotMade | 'waits'
type NotMade = NotFilled | 'missing' | 'no-template' | 'retired' | 'no-email' | 'same-email'

type Sending = {
  leadId: string
  templateId: string
  submissionId: string
  userId: string
  coSigner: CoSigner | null
  /** The pending document to replace. */
  replaces: string | null
}

/** The lead's pending document of a template; the newest, if there are several. */
export function findWaiting(tx: Db | Tx, leadId: string, templateId: string, now: Date): DocumentRow | undefined {
  return listWaiting(tx, leadId, templateId, now)[0]
}

/**
 * Creates a template's document for a lead and emails its link. Repeated posts send once. If `replaces` names the pending one,
 * replaces it.
 */
export function sendDocument(
  { leadId: id, templateId, submissionId, userId, coSigner, replaces }: Sending,
  now = new Date(),
): Result<{ documentId: string; leadId: string }, NotSentDocument> {
  return inTransaction((tx) => {
    const target = leadToChange(tx, id, now)
    if (!target.ok) return refused('missing')
    const { leadId } = target.value
    const key = submissionKey(submissionId, ['document', leadId, templateId])
    const before = findSubmission(tx, key)
    if (before) return ok({ documentId: before.location, leadId })
    const waiting = listWaiting(tx, leadId, templateId, now)
    if (waiting[0] && waiting[0].id !== replaces) return refused('waits')
    const sent = sendNew(tx, { leadId, templateId, coSigner }, { kind: 'staff', userId }, now)
    if (!sent.ok) return sent
    const actor = findUserById(userId, tx)?.name ?? 'staff'
    for (const { id: documentId } of waiting) {
      closeDocument(tx, { documentId, why: 'replaced', actor, now })
      removeCodes(tx, documentId)
    }
    rememberSubmission(tx, key, 'document', sent.value.id)
    return ok({ documentId: sent.value.id, leadId })
  })
}

/** just-mailed: it was emailed a moment ago, so not again · signed: it has been signed in the meantime. */
export type SentAgainDocument = { outcome: 'mailed' | 'just-mailed' | 'signed'; documentId: string }

/**
 * Emails a template document's link again. If it can't be signed anymore, sends a new one with the template's and the lead's
 * current data. `countMail` counts the email and returns false to refuse it.
 */
export function sendDocumentAgain(
  { documentId, requester, countMail }: { documentId: string; requester: Requester; countMail: () => boolean },
  now = new Date(),
): Result<SentAgainDocument, NotMade | 'rate-limited'> {
  return inTransaction((tx) => {
    const document = tx.select().from(documents).where(eq(documents.id, documentId)).get()
    if (document?.leadId == null || document.templateId === null) return refused('missing')
    if (document.status === 'completed') return ok({ outcome: 'signed', documentId })
    const lead = findLeadContact(document.leadId, tx)
    if (!lead) return refused('missing')
    const open = [document, ...newerOf(tx, document)].find(
      (one) => one.status === 'pending' && !isExpired(one, now) && !isForSomeoneElse(one, lead),
    )
    if (open && wasJustMailed(tx, open.id, now)) return ok({ outcome: 'just-mailed', documentId: open.id })
    if (!countMail()) return refused('rate-limited')
    if (open) {
      mailDocument(tx, open, requester, now)
      return ok({ outcome: 'mailed', documentId: open.id })
    }
    const coSigner = findCoSigner(tx, documentId)
    const sent = sendNew(tx, { leadId: lead.id, templateId: document.templateId, coSigner }, requester, now)
    if (!sent.ok) return sent
    const why = isExpired(document, now) ? 'expired' : 'replaced'
    closeDocument(tx, { documentId, why, actor: 'system', now })
    return ok({ outcome: 'mailed', documentId: sent.value.id })
  })
}

function sendNew(
  tx: Tx,
  { leadId, templateId, coSigner }: { leadId: string; templateId: string; coSigner: CoSigner | null },
  requester: Requester,
  now: Date,
): Result<DocumentRow, NotMade> {
  const lead = findLeadContact(leadId, tx)
  const template = findDocumentTemplate(templateId, tx)
  if (!lead) return refused('missing')
  if (!template) return refused('no-template')
  if (template.isRetired) return refused('retired')
  if (lead.email.trim() === '') return refused('no-email')
  if (coSigner?.email.toLowerCase() === lead.email.trim().toLowerCase()) return refused('same-email')
  const made = makeDocumentOf(tx, template, { lead, coSigner }, now)
  if (made.ok) mailDocument(tx, made.value, requester, now)
  return made
}

function listWaiting(tx: Db | Tx, leadId: string, templateId: string, now: Date): DocumentRow[] {
  return tx
    .select()
    .from(documents)
    .where(and(eq(documents.leadId, leadId), eq(documents.templateId, templateId), eq(documents.status, 'pending')))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .all()
    .filter((document) => !isExpired(document, now))
}

/** The lead's newer documents from the same template, newest first. */
function newerOf(tx: Tx, { id, leadId, templateId, createdAt }: DocumentRow): DocumentRow[] {
  if (leadId === null || templateId === null) return []
  const isNewer = and(eq(documents.leadId, leadId), eq(documents.templateId, templateId), gte(documents.createdAt, createdAt))
  const found = tx
    .select()
    .from(documents)
    .where(and(isNewer, ne(documents.id, id)))
  return found.orderBy(desc(documents.createdAt), desc(documents.id)).all()
}
