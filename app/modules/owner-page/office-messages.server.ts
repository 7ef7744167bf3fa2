import { and, type Column, desc, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { isInList, statement } from '#app/db/prepared.server.ts'
import { leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { writeFiles } from '#app/modules/files/add-file.server.ts'
import {
  type FileRefused,
  storeMessageFiles,
  type MessageFile,
  receivedFiles,
} from '#app/modules/files/store-message-files.server.ts'
import { type FileToSend, findKeptFiles, readFileOfLead } from '#app/modules/files/queries.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { recordReply } from '#app/modules/inbox/receive/record-reply.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { BODY_DAYS } from '#app/modules/messaging/outbox/labels.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import { storeReceived } from '#app/modules/messaging/received/store-received.server.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

/** Maximum messages on a page, the newest ones. */
const MAX_SHOWN = 20

/** A message's file that its reader can download. */
type MessageFileLink = { id: string; name: string; bytes: number | null }

/** A message between an owner and the office. */
export type OfficeMessage = { id: string; isOurs: boolean; at: Date; text: string; files: MessageFileLink[] }

/** Whether a column's value is in a JSON list. */
/** `mailboxes`: as JSON, here and below. */
const fromThem = (mailboxes: string) => {
  const { senderKey, kind, channel, isUnverified } = receivedMessages
  return and(isInList(senderKey, mailboxes), eq(kind, 'reply'), eq(channel, 'email'), eq(isUnverified, false))
}
const toThem = (mailboxes: string) =>
  and(
    isInList(messages.recipientKey, mailboxes),
    sql`${messages.template} = 'staff-mail'`,
    inArray(messages.state, ['queued', 'sent', 'kept']),
  )

/**
 * An owner's messages to the office and staff's email answers, to and from the owner's proved mailboxes, about these homes;
 * oldest first. Masks links and codes in ours.
 */
export function listOfficeMessages(owner: Owner, leadIds: readonly string[]): OfficeMessage[] {
  const asked = { mailboxes: JSON.stringify(owner.mailboxes), leadIds: JSON.stringify(leadIds) }
  const received = newestReceived(db(), asked).all()
  const sent = newestSent(db(), asked).all()
  const named = [...received, ...sent].flatMap((message) => (message.attachments ?? []).flatMap(({ fileId }) => fileId ?? []))
  const kept = findKeptFiles(named)
  const keptFile = (fileId: string | null, name: string, bytes: number | null) =>
    fileId !== null && kept.has(fileId) ? [{ id: fileId, name, bytes }] : []
  const all = [
    ...received.map((message) => ({
      ...{ id: message.id, at: message.at, text: message.text, isOurs: false },
      files: (message.attachments ?? []).flatMap(({ fileId, name, bytes }) => keptFile(fileId, name, bytes)),
    })),
    ...sent.map((message) => ({
      ...{ id: message.id, at: message.createdAt, text: textOf(message), isOurs: true },
      files: (message.attachments ?? []).flatMap(({ fileId, filename }) => keptFile(fileId ?? null, filename, null)),
    })),
  ]
  return all.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)).slice(-MAX_SHOWN)
}

type Asked = { mailboxes: string; leadIds: string }

const newestReceived = statement((db, { mailboxes, leadIds }: Asked) => {
  const { leadId, receivedAt, id, attachments, textBody } = receivedMessages
  return db
    .select({ id, at: receivedAt, text: textBody, attachments })
    .from(receivedMessages)
    .where(and(isInList(leadId, leadIds), fromThem(mailboxes)))
    .orderBy(desc(receivedAt), desc(id))
    .limit(MAX_SHOWN)
})

const newestSent = statement((db, { mailboxes, leadIds }: Asked) =>
  db
    .select()
    .from(messages)
    .where(and(isInList(messages.leadId, leadIds), toThem(mailboxes)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(MAX_SHOWN),
)

/**
 * A file of a message between an owner and the office, for download; null if there is none, or if staff store it with the lead
 * for themselves.
 */
export async function readMessageFile(owner: Owner, fileId: string): Promise<FileToSend | null> {
  const leadId = findKeptFiles([fileId]).get(fileId) ?? null
  if (leadId === null || !isTheirs(db(), owner, leadId)) return null
  const names = (attachments: Column) =>
    sql`exists (select 1 from json_each(${attachments}) as file where file.value ->> 'fileId' = ${fileId})`
  const mailboxes = JSON.stringify(owner.mailboxes)
  const isOf = { received: eq(receivedMessages.leadId, leadId), sent: eq(messages.leadId, leadId) }
  const isNamed =
    db()
      .select({ id: receivedMessages.id })
      .from(receivedMessages)
      .where(and(isOf.received, fromThem(mailboxes), names(receivedMessages.attachments)))
      .limit(1)
      .get() ??
    db()
      .select({ id: messages.id })
      .from(messages)
      .where(and(isOf.sent, toThem(mailboxes), names(messages.attachments)))
      .limit(1)
      .get()
  return isNamed === undefined ? null : readFileOfLead(leadId, fileId, false)
}

function isTheirs(tx: Db | Tx, { mailboxes }: Owner, leadId: string): boolean {
  const theirs = and(eq(leads.id, leadId), inArray(leads.emailKey, mailboxes))
  return tx.select({ id: leads.id }).from(leads).where(theirs).get() !== undefined
}

/** The text written by staff, without the headline that every email has, and without its footer. */
function textOf({ subject, textBody, bodyRemovedAt }: typeof messages.$inferSelect): string {
  if (bodyRemovedAt !== null) return `Removed after ${BODY_DAYS} days.`
  const headline = `${subject}\n\n`
  const body = textBody.startsWith(headline) ? textBody.slice(headline.length) : textBody
  const foot = body.lastIndexOf('\n-- \n')
  return maskText(foot === -1 ? body : body.slice(0, foot)).trim()
}

type NewMessage = { leadId: string; text: string; submissionId: string; files: readonly { name: string; bytes: Uint8Array }[] }

export type NotSent = 'not-yours' | 'too-many' | FileRefused

/**
 * Adds an owner's message to the office's inbox, as one from that lead by email. Staff answer it there, by email. Stores its
 * files with the lead. Submitting the form twice creates one message. not-yours: the lead is not their home.
 */
export async function sendToOffice(owner: Owner, message: NewMessage, now = new Date()): Promise<Result<undefined, NotSent>> {
  // Before drawing a file, which takes seconds.
  if (!isTheirs(db(), owner, message.leadId)) return refused('not-yours')
  const kept = await storeMessageFiles(message.files, (files) =>
    inTransaction((tx) => storeMessage(tx, owner, { ...message, files }, now)),
  )
  return kept.ok ? ok() : kept
}

function storeMessage(
  tx: Tx,
  owner: Owner,
  { leadId, text, submissionId, files }: Omit<NewMessage, 'files'> & { files: MessageFile[] },
  now: Date,
): Result<{ isNew: boolean }, 'not-yours' | 'too-many'> {
  const lead = isTheirs(tx, owner, leadId) ? findLeadContact(leadId, tx) : undefined
  if (!lead) return refused('not-yours')
  const key = submissionKey(submissionId, ['owner-message', leadId, text])
  if (findSubmission(tx, key)) return ok({ isNew: false })
  const written = writeFiles(tx, { leadId, files, actor: { kind: 'owner' }, now })
  if (!written.ok) return written
  const id = newId(now.getTime())
  rememberSubmission(tx, key, 'owner-message', id)
  const { company, baseUrl } = getSiteFacts(tx)
  storeReceived(tx, {
    id,
    channel: 'email',
    kind: 'reply',
    state: 'new',
    sender: lead.email.trim(),
    senderName: lead.ownerName?.trim() || lead.name,
    senderKey: lead.email.trim().toLowerCase(),
    recipient: company.email,
    subject: SUBJECT,
    textBody: text,
    providerId: `my-${id}@${new URL(baseUrl).hostname}`,
    leadId,
    attachments: files.length === 0 ? null : receivedFiles(files),
    receivedAt: now,
    createdAt: now,
  })
  recordReply(tx, {
    id,
    messageId: null,
    leadId,
    kind: 'mail_received',
    summary: 'Sent a message from their page',
    isFromLead: true,
    now,
  })
  return ok({ isNew: true })
}

const SUBJECT = 'Message from your page'
