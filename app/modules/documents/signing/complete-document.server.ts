import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { env } from '#app/config/env.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { documents, type ActivityKind } from '#app/db/schema/index.ts'
import { formatLongMoment } from '#app/format/date.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { updateLead } from '#app/modules/leads/write/change-lead.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { findAddressee } from '#app/modules/messaging/layout/addressee.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueStaffNotice } from '#app/modules/messaging/queue/queue-staff-notice.server.ts'
import { agreementNoticeMail, agreementSignedMail } from '#app/modules/messaging/templates/agreement.ts'
import { documentSignedMail } from '#app/modules/messaging/templates/document.ts'
import { convertReferralsOfLead } from '#app/modules/referrals/manage/link-lead.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { emitEvent } from '#app/modules/webhooks/emit-event.server.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { signedCopyName } from '../rules.ts'
import { type DocumentSigner, documentsForSigners, listSigners, type Visit } from '../signers.server.ts'
import { settleDecline } from './settle-decline.server.ts'
import { removeCodes } from './signing-codes.server.ts'

/** A signature and its file. */
export type Completion = {
  documentId: string
  signedAt: Date
  /** Who signed, as typed or as the provider reports. */
  signedName: string
  visit: Visit
  actor: Actor
  file: Uint8Array
  /** More data for the audit trail. */
  detail?: Record<string, unknown>
  /** The provider may report a signature late that was on time. */
  isLateEvent?: boolean
  /** Signed on paper and stored by staff, so no one gets an email. */
  isOnPaper?: boolean
  /** Checked in the transaction that stores the signature; false refuses it. */
  mayComplete?: (tx: Tx) => boolean
  /** Runs in the transaction that stores the signature. */
  onStored?: (tx: Tx) => void
}

/**
 * Stores a signature once: first the file, flushed to disk, then the row, audit trail, emails and timeline in one transaction. If
 * the document is not pending anymore, refuses it and deletes the file.
 */
export async function completeDocument(completion: Completion): Promise<Result<undefined, 'changed'>> {
  const fileKey = `signed/${newSecret()}.pdf`
  const fileHash = hashBytes(completion.file)
  await fileStorage().put(fileKey, completion.file)
  let isStored = false
  try {
    isStored = inTransaction((tx) => storeSignature(tx, completion, fileKey, fileHash))
  } finally {
    if (!isStored) await fileStorage().remove(fileKey)
  }
  return isStored ? ok() : refused('changed')
}

/** SHA-256 of a file, in hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function storeSignature(tx: Tx, completion: Completion, fileKey: string, fileHash: string): boolean {
  const { documentId, signedAt, signedName, visit, detail, mayComplete, onStored } = completion
  const { isLateEvent = false, isOnPaper = false } = completion
  if (mayComplete?.(tx) === false) return false
  const [document] = tx
    .update(documents)
    .set({ status: 'completed', completedAt: signedAt, signedFileKey: fileKey, signedFileHash: fileHash, isOnPaper })
    .where(and(eq(documents.id, documentId), inArray(documents.status, isLateEvent ? ['pending', 'expired'] : ['pending'])))
    .returning()
    .all()
  if (!document) return false
  removeCodes(tx, documentId)
  recordEvent(tx, {
    documentId,
    kind: 'signed',
    actor: signedName,
    ipAddress: visit.ipAddress,
    userAgent: visit.userAgent,
    detail: { ...detail, contentHash: document.contentHash, fileHash },
    createdAt: signedAt,
  })
  const first = listSigners(tx, document.id)[0]
  if (!isOnPaper) {
    // The provider emails the copies of documents created there.
    if (!document.isImported)
      for (const theirs of documentsForSigners(tx, document))
        mailCopy(tx, theirs, { fileKey, signedAt, isByBoth: first !== undefined })
    const name = first ? `${first.signedName ?? signedName} and the co-owner` : signedName
    notifyStaffOfDocument(tx, document, { outcome: 'signed', name, reason: null, isSigner: true })
  }
  recordSigned(tx, document, completion, first)
  settleDecline(tx, document)
  const { leadId, documentName } = document
  emitEvent(tx, { type: 'document.completed', data: { documentId, leadId, documentName } })
  if (document.kind === 'agreement' && leadId !== null) convertReferralsOfLead(tx, leadId, signedAt)
  onStored?.(tx)
  return true
}

function recordSigned(
  tx: Tx,
  document: DocumentRow,
  { actor, signedName, isOnPaper = false }: Completion,
  first: DocumentSigner | undefined,
): void {
  const how = isOnPaper ? ' on paper' : ''
  // The timeline is never changed, and a co-owner's data can be deleted without the lead.
  const who = first ? 'Both owners' : signedName
  if (document.kind === 'agreement')
    recordDocumentActivity(tx, document, actor, `${who} signed the management agreement${how}.`, 'agreement_signed')
  else recordDocumentActivity(tx, document, actor, `${who} signed the ${document.documentName}${how}.`, 'document_signed')
  nameOwner(tx, document, actor, first?.signedName ?? signedName)
}

/** If only the owner's email was known, sets their name from the signature. */
function nameOwner(tx: Tx, document: DocumentRow, actor: Actor, signedName: string): void {
  const lead = document.leadId === null ? undefined : findLeadContact(document.leadId, tx)
  if (!lead || !isNameFromEmail(lead) || isNameFromEmail({ name: signedName, email: lead.email })) return
  updateLead(tx, lead.id, { name: signedName })
  recordDocumentActivity(
    tx,
    document,
    actor,
    `Changed the owner’s name from ${lead.name} to ${signedName}, as signed.`,
    'owner_named',
  )
}

type Copy = { fileKey: string; signedAt: Date; isByBoth: boolean }

function mailCopy(tx: Tx, document: DocumentRow, { fileKey, signedAt, isByBoth }: Copy): void {
  const { submitterEmail, propertyAddress, documentName, kind } = document
  const leadId = liveLead(tx, document)
  const company = getSetting('company', tx)
  const facts = {
    ...findAddressee(tx, { email: submitterEmail, propertyAddress }),
    propertyAddress,
    signedOn: formatLongMoment(signedAt),
    isByBoth,
  }
  const isAgreement = kind === 'agreement'
  queueMail(tx, {
    template: isAgreement ? 'agreement-signed' : 'document-signed',
    cause: 'system',
    to: submitterEmail,
    ...(isAgreement ? agreementSignedMail(company, facts) : documentSignedMail(company, { ...facts, documentName })),
    attachments: [{ filename: signedCopyName(document), contentType: 'application/pdf', fileKey }],
    ...(leadId === null ? {} : { leadId }),
  })
}

/** Notifies staff that a document was signed or declined. */
export function notifyStaffOfDocument(
  tx: Tx,
  document: DocumentRow,
  notice: { outcome: 'signed' | 'declined'; name: string; reason: string | null; isSigner: boolean },
): void {
  const leadId = liveLead(tx, document)
  const url = leadId === null ? null : env().BASE_URL + paths.lead(leadId)
  const { propertyAddress } = document
  const documentName = document.kind === 'agreement' ? 'Agreement' : document.documentName
  const mail = agreementNoticeMail(getSetting('company', tx), { ...notice, documentName, propertyAddress, url })
  // With the lead, so that deleting the owner's data deletes it.
  queueStaffNotice(tx, {
    template: 'agreement-notice',
    ...mail,
    ...(document.leadId === null ? {} : { leadId: document.leadId }),
  })
}

/** Adds an entry to the lead's timeline, if there is a lead. */
export function recordDocumentActivity(
  tx: Tx,
  document: DocumentRow,
  actor: Actor,
  summary: string,
  kind: ActivityKind,
  messageIds: string[] = [],
): void {
  const leadId = liveLead(tx, document)
  if (leadId === null) return
  const detail = { documentId: document.id, ...(messageIds.length > 0 && { messageIds }) }
  recordLeadEvent(tx, { leadId, kind, actor, summary, detail })
}

function liveLead(tx: Tx, { leadId }: DocumentRow): string | null {
  return leadId !== null && findLeadContact(leadId, tx) ? leadId : null
}
