import { and, eq, sql } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documentEvents, documents, documentSigners } from '#app/db/schema/index.ts'
import { formatDate } from '#app/format/date.ts'
import { formatList } from '#app/format/money.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { completeTask } from '#app/modules/tasks/tasks.server.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { agreementLinkMail } from '#app/modules/messaging/templates/agreement.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { enqueueCheck } from '../provider/check-document.server.ts'
import { SEND_AGREEMENT_TASK } from '../provider/handle-refusal.server.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { hasEvent, recordEvent } from '../record-event.server.ts'
import { settleDecline } from '../signing/settle-decline.server.ts'
import { emailForTimeline, forUnsigned, listSigners } from '../signers.server.ts'

/** Who requested an agreement: a public form, a staff member, or the system as a consequence. */
export type Requester = { kind: 'visitor' | 'system' } | { kind: 'staff'; userId: string }

/**
 * Emails an agreement's link the first time, with the timeline entry and status change. Returns false if that was done before.
 */
export function mailAgreement(document: DocumentRow, requester: Requester, now: Date): boolean {
  return inTransaction((tx) => {
    const { id, leadId } = document
    if (hasEvent(tx, id, 'sent')) return false
    const messageIds = mailLinks(tx, document, requester, now)
    if (document.provider !== 'own') enqueueCheck(tx, id, now)
    if (leadId === null) return true
    completeTask(tx, leadId, SEND_AGREEMENT_TASK, now)
    recordLeadEvent(tx, {
      leadId,
      kind: 'agreement_sent',
      actor: actorOf(requester),
      summary: `The management agreement was sent to ${addressesOf(tx, document)}.`,
      detail: { documentId: id, messageIds },
    })
    moveLeadForward(tx, {
      leadId,
      to: 'contract_sent',
      actor: actorOf(requester),
      reason: 'Management agreement ready to sign',
      now,
    })
    return true
  })
}

/** Emails a new link of an agreement that was sent before. Refused if it is not pending anymore. */
export function mailAgreementAgain(
  tx: Tx,
  documentId: string,
  requester: Requester,
  now: Date,
): Result<undefined, 'not-pending'> {
  const open = and(eq(documents.id, documentId), eq(documents.status, 'pending'))
  const document = tx.select().from(documents).where(open).get()
  if (!document) return refused('not-pending')
  const to = addressesOf(tx, document)
  const messageIds = mailLinks(tx, document, requester, now)
  const { leadId } = document
  if (leadId !== null && requester.kind === 'staff') {
    const summary = `The management agreement link was resent to ${to}.`
    recordLeadEvent(tx, { leadId, kind: 'agreement_sent', actor: requester, summary, detail: { documentId, messageIds } })
  }
  return ok()
}

/** Creates a link to our signing page: for an email, or for one browser if `visitorId` is set. */
export function signingLink(tx: Tx, document: Pick<DocumentRow, 'id' | 'submitterEmail'>, visitorId?: string): string {
  // Without the lead's id, because a signed agreement and its link outlive the lead.
  return issueToken(tx, {
    purpose: 'signing',
    subjectId: document.id,
    email: document.submitterEmail,
    visitorId,
  })
}

/** Emails the link to each signer who has not signed. Returns the emails' ids. */
function mailLinks(tx: Tx, document: DocumentRow, requester: Requester, now: Date): string[] {
  const messageIds = forUnsigned(tx, document).map((theirs) => mailLink(tx, theirs, requester, now))
  if (requester.kind === 'staff') settleDecline(tx, document, now)
  return messageIds
}

function addressesOf(tx: Tx, document: DocumentRow): string {
  return formatList(forUnsigned(tx, document).map((theirs) => emailForTimeline(tx, theirs)))
}

function mailLink(tx: Tx, document: DocumentRow, requester: Requester, now: Date): string {
  const { id, leadId, submitterEmail, submitterUrl, propertyAddress } = document
  const url = submitterUrl ?? env().BASE_URL + paths.sign(signingLink(tx, document))
  const until = formatDate(document.expiresAt ?? now)
  const isNewer = leadId !== null && hasReplaced(tx, leadId, submitterEmail)
  const { id: messageId } = queueMail(tx, {
    template: 'agreement-link',
    cause: requester.kind,
    to: submitterEmail,
    ...agreementLinkMail(getSetting('company', tx), {
      ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
      propertyAddress,
      url,
      until,
      needsCode: submitterUrl === null,
      isForTwo: listSigners(tx, id).length > 0,
      isNewer,
    }),
    ...(leadId === null ? {} : { leadId }),
  })
  recordEvent(tx, {
    documentId: id,
    kind: 'sent',
    actor: `to ${submitterEmail}`,
    detail: { messageIds: [messageId] },
    createdAt: now,
  })
  return messageId
}

/** A visitor is not verified as the owner, so the timeline does not name them. */
export function actorOf(requester: Requester): Actor {
  return requester.kind === 'staff' ? requester : { kind: 'system' }
}

/** Whether a newer agreement replaced one that this person was to sign. */
function hasReplaced(tx: Tx, leadId: string, email: string): boolean {
  const replaced = tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(documentEvents, eq(documentEvents.documentId, documents.id))
    .leftJoin(documentSigners, eq(documentSigners.documentId, documents.id))
    .where(
      and(
        eq(documents.leadId, leadId),
        eq(documents.kind, 'agreement'),
        eq(documentEvents.kind, 'replaced'),
        sql`${email.toLowerCase()} in (${documentSigners.email}, lower(${documents.submitterEmail}))`,
      ),
    )
    .limit(1)
    .get()
  return replaced !== undefined
}
