import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { formatDate } from '#app/format/date.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { documentLinkMail } from '#app/modules/messaging/templates/document.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { actorOf, type Requester, signingLink } from '../send-agreement/mail-agreement.server.ts'
import { recordDocumentActivity } from '../signing/complete-document.server.ts'
import { settleDecline } from '../signing/settle-decline.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { emailForTimeline, forUnsigned, listSigners } from '../signers.server.ts'

/** Emails the link of a template's document to each signer who has not signed, with a timeline entry. */
export function mailDocument(tx: Tx, document: DocumentRow, requester: Requester, now: Date): void {
  for (const theirs of forUnsigned(tx, document)) mailLink(tx, theirs, requester, now)
  if (requester.kind === 'staff') settleDecline(tx, document, now)
}

function mailLink(tx: Tx, document: DocumentRow, requester: Requester, now: Date): void {
  const { id, leadId, submitterEmail, propertyAddress, documentName, expiresAt } = document
  const { id: messageId } = queueMail(tx, {
    template: 'document-link',
    cause: requester.kind,
    to: submitterEmail,
    ...documentLinkMail(getSetting('company', tx), {
      ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
      documentName,
      propertyAddress,
      url: env().BASE_URL + paths.sign(signingLink(tx, document)),
      until: expiresAt === null ? null : formatDate(expiresAt),
      needsCode: true,
      isForTwo: listSigners(tx, id).length > 0,
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
  const summary = `The ${documentName} was sent to ${emailForTimeline(tx, document)}.`
  recordDocumentActivity(tx, document, actorOf(requester), summary, 'document_sent', [messageId])
}
