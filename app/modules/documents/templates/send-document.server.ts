import { and, desc, eq, gte, ne } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { leadToChangeIn } from '#app/modules/leads/edit/lead-to-change.server.ts'
import { findLeadContactIn } from '#app/modules/leads/find-lead-contact.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import type { Requester } from '../agreement/mail-agreement.server.ts'
import { closeDocument } from '../close-document.server.ts'
import { isExpired, isForSomebodyElse, MAIL_WAIT_SECONDS } from '../rules.ts'
import { lastSentIn } from '../queries.server.ts'
import { mailDocument } from './mail-document.server.ts'
import { makeDocumentOf, type NotFilled } from './make-document.server.ts'
import { findTemplateIn } from './queries.server.ts'

/** retired: nothing is sent of this template any more · no-email: the lead has none that a link could go to. */
export type NotSentDocument = NotFilled | 'missing' | 'no-template' | 'retired' | 'no-email'

type Sending = { leadId: string; templateId: string; submissionId: string; userId: string }

/** Writes a document of a template for a lead and mails its link; the same post again sends nothing again. */
export function sendDocument(
  { leadId: id, templateId, submissionId, userId }: Sending,
  now = new Date(),
): Result<{ documentId: string; leadId: string }, NotSentDocument> {
  return inTransaction((tx) => {
    const target = leadToChangeIn(tx, id, now)
    if (!target.ok) return refused('missing')
    const { leadId } = target.value
    const key = submissionKey(submissionId, ['document', leadId, templateId])
    const before = findSubmission(tx, key)
    if (before) return ok({ documentId: before.location, leadId })
    const sent = sendNew(tx, { leadId, templateId }, { kind: 'staff', userId }, now)
    if (!sent.ok) return sent
    rememberSubmission(tx, key, 'document', sent.value.id)
    return ok({ documentId: sent.value.id, leadId })
  })
}

/** just-mailed: a moment ago, so that nothing was mailed again · signed: it was signed meanwhile. */
export type SentAgainDocument = { outcome: 'mailed' | 'just-mailed' | 'signed'; documentId: string }

/**
 * Mails the link of a document of a template again, or where it takes no signature any more that of a new one, written by what the template and the lead say now. `countMail`
 * counts the mail, and refuses it by false.
 */
export function sendDocumentAgain(
  { documentId, requester, countMail }: { documentId: string; requester: Requester; countMail: () => boolean },
  now = new Date(),
): Result<SentAgainDocument, NotSentDocument | 'rate-limited'> {
  return inTransaction((tx) => {
    const document = tx.select().from(documents).where(eq(documents.id, documentId)).get()
    if (document?.leadId == null || document.templateId === null) return refused('missing')
    if (document.status === 'completed') return ok({ outcome: 'signed', documentId })
    const lead = findLeadContactIn(tx, document.leadId)
    if (!lead) return refused('missing')
    const open = [document, ...newerOf(tx, document)].find(
      (one) => one.status === 'pending' && !isExpired(one, now) && !isForSomebodyElse(one, lead),
    )
    if (open && wasJustMailed(tx, open, now)) return ok({ outcome: 'just-mailed', documentId: open.id })
    if (!countMail()) return refused('rate-limited')
    if (open) {
      mailDocument(tx, open, requester, now)
      return ok({ outcome: 'mailed', documentId: open.id })
    }
    const sent = sendNew(tx, { leadId: lead.id, templateId: document.templateId }, requester, now)
    if (!sent.ok) return sent
    const why = isExpired(document, now) ? 'expired' : 'replaced'
    closeDocument(tx, { documentId, why, actor: 'system', now })
    return ok({ outcome: 'mailed', documentId: sent.value.id })
  })
}

function sendNew(
  tx: Tx,
  { leadId, templateId }: { leadId: string; templateId: string },
  requester: Requester,
  now: Date,
): Result<DocumentRow, NotSentDocument> {
  const lead = findLeadContactIn(tx, leadId)
  const template = findTemplateIn(tx, templateId)
  if (!lead) return refused('missing')
  if (!template) return refused('no-template')
  if (template.isRetired) return refused('retired')
  if (lead.email.trim() === '') return refused('no-email')
  const made = makeDocumentOf(tx, template, lead, now)
  if (made.ok) mailDocument(tx, made.value, requester, now)
  return made
}

/** The documents of the same template that were made for the lead after this one, the newest first. */
function newerOf(tx: Tx, { id, leadId, templateId, createdAt }: DocumentRow): DocumentRow[] {
  if (leadId === null || templateId === null) return []
  const isNewer = and(eq(documents.leadId, leadId), eq(documents.templateId, templateId), gte(documents.createdAt, createdAt))
  const found = tx
    .select()
    .from(documents)
    .where(and(isNewer, ne(documents.id, id)))
  return found.orderBy(desc(documents.createdAt), desc(documents.id)).all()
}

function wasJustMailed(tx: Tx, { id }: DocumentRow, now: Date): boolean {
  const seconds = (now.getTime() - (lastSentIn(tx, id)?.getTime() ?? 0)) / 1000
  return seconds >= 0 && seconds < MAIL_WAIT_SECONDS
}
