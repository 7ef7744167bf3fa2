import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { documentReminderMail } from '#app/modules/messaging/templates/document.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { formatDate } from '#app/format/date.ts'
import { formatList } from '#app/format/money.ts'
import { recordDocumentActivity } from '../signing/complete-document.server.ts'
import { hasCompletedDocument, isSupersededNow } from '../queries.server.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { signingLink } from '../send-agreement/mail-agreement.server.ts'
import { hasEvent, recordEvent } from '../record-event.server.ts'
import { autoRemindersDue, isExpired, isForSomeoneElse, REMINDER_GAP_MS } from '../rules.ts'
import { emailForTimeline, forUnsigned, listSigners } from '../signers.server.ts'

export type NotReminded = 'missing' | 'not-pending' | 'not-sent' | 'withdrawn' | 'has-signed' | 'reminded-already'

type Reminding = { documentId: string; actor: Actor; /** It is an automatic reminder. */ isAutomatic?: boolean }

/**
 * Reminds the signers of a pending document, at most once in 24 hours: by our email, or by the provider's if it was created
 * there.
 */
export function remindOfDocument(
  { documentId, actor, isAutomatic = false }: Reminding,
  now = new Date(),
): Result<undefined, NotReminded> {
  return inTransaction((tx) => {
    const document = tx.select().from(documents).where(eq(documents.id, documentId)).get()
    if (!document) return refused('missing')
    if (document.status !== 'pending' || isExpired(document, now)) return refused('not-pending')
    if (!document.isImported && !hasEvent(tx, documentId, 'sent')) return refused('not-sent')
    if (!isStillTheirs(tx, document)) return refused('withdrawn')
    // After a merge, a lead can have a signed agreement and a pending one.
    if (document.kind === 'agreement' && document.leadId !== null && hasCompletedDocument(document.leadId, tx))
      return refused('has-signed')
    if (isSupersededNow(tx, documentId)) return refused('not-pending')
    if (!claimReminder(tx, document, isAutomatic, now)) return refused('reminded-already')
    const reminded = forUnsigned(tx, document)
    if (document.isImported) enqueueJob(tx, { kind: 'remind-at-provider', payload: { documentId } })
    const messageIds = document.isImported ? [] : reminded.map((theirs) => mailReminder(tx, theirs, isAutomatic))
    const to = formatList(reminded.map(({ submitterEmail }) => submitterEmail))
    recordEvent(tx, { documentId, kind: 'reminded', actor: `to ${to}`, detail: { messageIds }, createdAt: now })
    const recipients = formatList(reminded.map((theirs) => emailForTimeline(tx, theirs)))
    const summary = `A reminder about the ${document.documentName} was sent to ${recipients}.`
    recordDocumentActivity(tx, document, actor, summary, 'document_reminded', messageIds)
    return ok()
  })
}

/** Whether its signer is still the lead. An imported document has no lead to compare. */
function isStillTheirs(tx: Tx, document: DocumentRow): boolean {
  if (document.isImported) return true
  const lead = document.leadId === null ? undefined : findLeadContact(document.leadId, tx)
  return lead !== undefined && !isForSomeoneElse(document, lead)
}

/** Records a reminder. Returns false if one was sent in the last 24 hours. */
function claimReminder(tx: Tx, { id, autoReminders, createdAt }: DocumentRow, isAutomatic: boolean, now: Date): boolean {
  const isDue = or(isNull(documents.remindedAt), lte(documents.remindedAt, new Date(now.getTime() - REMINDER_GAP_MS)))
  const taken = tx
    .update(documents)
    .set({ remindedAt: now, autoReminders: isAutomatic ? autoRemindersDue(createdAt, now) : autoReminders })
    .where(and(eq(documents.id, id), eq(documents.status, 'pending'), isDue))
    .run()
  return taken.changes > 0
}

function mailReminder(tx: Tx, document: DocumentRow, isAutomatic: boolean): string {
  const { id, leadId, submitterEmail, submitterUrl, propertyAddress, documentName, expiresAt } = document
  return queueMail(tx, {
    template: 'document-reminder',
    cause: isAutomatic ? 'system' : 'staff',
    to: submitterEmail,
    ...documentReminderMail(getSetting('company', tx), {
      ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
      documentName,
      propertyAddress,
      url: submitterUrl ?? env().BASE_URL + paths.sign(signingLink(tx, document)),
      until: expiresAt === null ? null : formatDate(expiresAt),
      needsCode: submitterUrl === null,
      isForTwo: listSigners(tx, id).length > 0,
    }),
    ...(leadId === null ? {} : { leadId }),
  }).id
}
