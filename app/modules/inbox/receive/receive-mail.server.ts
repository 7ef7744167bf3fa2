import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { MailboxFile, MailboxMail } from '#app/adapters/mailbox/port.ts'
import { newId } from '#app/db/columns.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, messages, type ReceivedAttachment, receivedMessages } from '#app/db/schema/index.ts'
import { writeWhenRoom } from '#app/db/storage-full.ts'
import { liftBounce } from '#app/modules/access/lift-bounce.server.ts'
import { addFile, storeUnlinkedFile } from '#app/modules/files/add-file.server.ts'
import { moveFiles } from '#app/modules/files/store-message-files.server.ts'
import { scanFile } from '#app/modules/forms/scan-file.server.ts'
import { recordDeliveryReport } from '#app/modules/messaging/delivery/record-bounce.server.ts'
import { findUnsubscribedMessage, isOurAddress } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { recordAttachments, storeReceived } from '#app/modules/messaging/received/store-received.server.ts'
import { findMatch } from './find-match.server.ts'
import { recordReply } from './record-reply.server.ts'
import { type Original, recordOriginal, removeOriginal, storeOriginal } from '#app/modules/messaging/received/originals.server.ts'
import { parseInProcess } from '../parse/parse-in-process.server.ts'
import type { MailFile, ParsedMail } from '../parse/parse-mail.ts'
import { refuseMarketing } from '#app/modules/marketing/unsubscribe.server.ts'

const SAID = { form: 'unsubscribe', wording: 'Emailed the unsubscribe address.' } as const

/**
 * Unsubscribes the recipient of our email when an email comes to its unsubscribe address (RFC 2369, section 3.2). Ignores content
 * and sender, because the address is signed and only in that email. Returns our email; null if no recipient is such an address,
 * or if our email is no longer stored.
 */
function unsubscribeByMail(
  tx: Tx,
  recipients: readonly string[],
  now: Date,
): { messageId: string; leadId: string | null } | null {
  const id = findUnsubscribedMessage(recipients)
  if (id === null) return null
  const { recipientKey, leadId } = messages
  const ours = tx.select({ recipient: recipientKey, leadId }).from(messages).where(eq(messages.id, id)).get()
  if (!ours) return null
  const { recipient } = ours
  refuseMarketing(tx, { channel: 'email', recipient, reason: 'unsubscribed', by: null, said: SAID }, now)
  return { messageId: id, leadId: ours.leadId }
}

/** Largest email attachment stored with a lead, the same as for staff uploads. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

/**
 * Stores an email from the mailbox once, even if it is read repeatedly: in the inbox, on its lead, with its files. Delivery
 * reports change our messages' state, and programs' emails create no work. An unreadable email is stored with its headers and its
 * original. Safe to repeat.
 */
export async function receiveMail(
  { source, receivedAt, isTruncated, files }: MailboxMail,
  now = new Date(),
): Promise<'stored' | 'known'> {
  const mail = withOwnId(await parseInProcess(source), source)
  const original = mail.isUnreadable && !isKnown(mail) && (await isSafeToDownload(source)) ? await storeOriginal(source) : null
  const receipt = { original, receivedAt, isTruncated: isTruncated || mail.isTruncated, now }
  let stored: Stored | null = null
  try {
    stored = await writeWhenRoom(() => inTransaction((tx) => store(tx, mail, receipt)))
  } finally {
    if (original && !stored?.isNew) await removeOriginal(original)
  }
  if (stored === null) return 'known'
  await keepFiles(stored, mail, { isTruncated, listed: files, now })
  return stored.isNew ? 'stored' : 'known'
}

/**
 * Some programs use one Message-ID for several emails. Another sender or subject shows that it isn't the known one, so that it is
 * stored too, identified by its bytes.
 */
function withOwnId(mail: ParsedMail, source: Uint8Array): ParsedMail {
  const known = findKnown(db(), mail)
  if (!known || (known.sender === mail.sender.address && known.subject === mail.subject)) return mail
  return { ...mail, providerId: `${createHash('sha256').update(source).digest('hex')}@same-message-id` }
}

type Receipt = { original: Original | null; receivedAt: Date; isTruncated: boolean; now: Date }
/** `isFromLead`: it is the lead's own, as far as we know. */
type Stored = { id: string; leadId: string | null; isFromLead: boolean; isNew: boolean }

/** Null if it was already stored with its files. */
function store(tx: Tx, mail: ParsedMail, { original, receivedAt, isTruncated, now }: Receipt): Stored | null {
  const known = findKnown(tx, mail)
  if (known && (mail.files.length === 0 || known.attachments !== null)) return null
  if (known) return { id: known.id, leadId: known.leadId, isFromLead: isKnownLeads(tx, known.leadId, mail), isNew: false }
  const report = mail.report && !mail.isUnverified ? recordDeliveryReport(tx, mail.report, now) : null
  const left = report ? null : unsubscribeByMail(tx, mail.recipients, now)
  const { isTrusted, ...match } = report
    ? { messageId: report.message.id, leadId: report.message.leadId, isTrusted: false }
    : left
      ? { ...left, isTrusted: false }
      : findMatch(tx, mail)
  const id = newId(now.getTime())
  const kind = left ? 'stop' : kindOf(tx, mail)
  const isReply = kind === 'reply'
  const isFromLead = isTrusted || isFromLeadAddress(tx, match.leadId, mail)
  const { address, name } = mail.sender
  storeReceived(tx, {
    id,
    channel: 'email',
    kind,
    // Only a person's message needs an answer.
    ...(isReply ? { state: 'new' } : { state: 'done', doneAt: now }),
    sender: address,
    senderName: name,
    // Emails without an address do not form one conversation.
    senderKey: address || `no-address:${id}`,
    recipient: mail.recipients[0] ?? '',
    subject: mail.subject,
    textBody: mail.text.own,
    quotedText: mail.text.quoted,
    htmlBody: mail.html,
    providerId: mail.providerId,
    inReplyTo: mail.inReplyTo,
    referenceIds: mail.references,
    ...match,
    isTruncated,
    isUnreadable: mail.isUnreadable,
    isUnverified: mail.isUnverified,
    receivedAt,
    createdAt: now,
  })
  if (original) recordOriginal(tx, { ...original, receivedMessageId: id })
  if (isReply && !mail.isUnverified) liftBounce(tx, { emailKey: address, how: 'wrote', at: receivedAt })
  if (isReply) {
    const what = isFromLead ? 'Emailed us' : `Email from ${mail.isUnverified ? 'an unverified sender' : address}`
    recordReply(tx, { id, ...match, kind: 'mail_received', summary: `${what}: ${mail.subject || 'no subject'}`, isFromLead, now })
  }
  return { id, leadId: match.leadId, isFromLead, isNew: true }
}

/** The same for a stored email, which staff may have linked to another lead since. */
function isKnownLeads(tx: Tx, leadId: string | null, mail: ParsedMail): boolean {
  if (isFromLeadAddress(tx, leadId, mail)) return true
  const match = findMatch(tx, mail)
  return match.isTrusted && match.leadId === leadId
}

/** Whether an email came from its lead's address, and the sender isn't known to be forged. */
function isFromLeadAddress(tx: Tx, leadId: string | null, { sender, isUnverified }: ParsedMail): boolean {
  if (isUnverified || leadId === null) return !isUnverified
  const theirs = and(eq(leads.id, leadId), eq(leads.emailKey, sender.address))
  return tx.select({ id: leads.id }).from(leads).where(theirs).get() !== undefined
}

/** An unreadable email is also in the mailbox, so an infected one is not offered for download here. */
async function isSafeToDownload(source: Uint8Array): Promise<boolean> {
  return (await scanFile({ name: 'email', bytes: source })) !== 'infected'
}

function isKnown(mail: ParsedMail): boolean {
  return findKnown(db(), mail) !== undefined
}

function findKnown(tx: Db | Tx, { providerId }: ParsedMail) {
  const { id, leadId, attachments, sender, subject } = receivedMessages
  return tx
    .select({ id, leadId, attachments, sender, subject })
    .from(receivedMessages)
    .where(and(eq(receivedMessages.channel, 'email'), eq(receivedMessages.providerId, providerId)))
    .get()
}

/**
 * An email from our own address, such as a copy of an answer that staff sent from their email program, is not the lead's answer.
 */
function kindOf(tx: Tx, { kind, sender }: ParsedMail): ParsedMail['kind'] | 'own' {
  return kind === 'reply' && isOurAddress(tx, sender.address) ? 'own' : kind
}

/** Stores an email's files with its lead, or stores a person's until there is one, and records the outcome for each. */
async function keepFiles(
  { id, leadId, isFromLead }: Stored,
  { kind, files, furtherFiles }: ParsedMail,
  { isTruncated, listed, now }: { isTruncated: boolean; listed: MailboxFile[]; now: Date },
): Promise<void> {
  if (files.length === 0 && listed.length === 0) return
  const kept: ReceivedAttachment[] = []
  // In an email that is too large, the last file is incomplete. The server knows its size, and the files after it.
  const whole = isTruncated ? files.slice(0, -1) : files
  for (const [place, file] of whole.entries()) kept.push(await keepFile(file, { id, place, leadId, isFromLead, kind, now }))
  if (isTruncated) for (const file of listed.slice(whole.length)) kept.push({ ...file, fileId: null, notStored: 'size' })
  if (furtherFiles > 0) kept.push({ name: `${furtherFiles} more`, contentType: '', bytes: 0, fileId: null, notStored: 'many' })
  inTransaction((tx) => {
    recordAttachments(tx, id, kept)
    // The email may have been linked to a lead while its files were stored.
    const current = tx.select({ leadId: receivedMessages.leadId }).from(receivedMessages).where(eq(receivedMessages.id, id)).get()
    const fileIds = kept.flatMap(({ fileId }) => fileId ?? [])
    if (current?.leadId && current.leadId !== leadId) moveFiles(tx, fileIds, current.leadId)
  })
}

type Place = Omit<Stored, 'isNew'> & { place: number; kind: ParsedMail['kind']; now: Date }

async function keepFile({ name, contentType, bytes }: MailFile, at: Place): Promise<ReceivedAttachment> {
  const facts = { name, contentType, bytes: bytes.byteLength }
  if (bytes.byteLength > MAX_FILE_BYTES) return { ...facts, fileId: null, notStored: 'size' }
  const file = { name, bytes, submissionId: `${at.id}:${at.place}` }
  // No lead is created from a program's email.
  if (at.leadId === null && at.kind !== 'reply') return { ...facts, fileId: null, notStored: 'no-lead' }
  const unsafe = await scanFile(file)
  if (unsafe !== null) return { ...facts, fileId: null, notStored: unsafe === 'unscannable' ? 'size' : unsafe }
  const added = await (at.leadId === null
    ? storeUnlinkedFile({ ...file, receivedMessageId: at.id }, at.now)
    : addFile({ ...file, id: at.leadId, actor: { kind: at.isFromLead ? 'owner' : 'system' } }, at.now))
  if (added.ok) return { ...facts, fileId: added.value.fileId, notStored: null }
  if (added.reason === 'too-many') return { ...facts, fileId: null, notStored: 'many' }
  if (added.reason === 'no-lead') return { ...facts, fileId: null, notStored: 'no-lead' }
  return { ...facts, fileId: null, notStored: added.reason.kind === 'unreadable' ? 'type' : 'size' }
}
