import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { receivedMessages, type StoredAttachment } from '#app/db/schema/index.ts'
import { findAddressed } from '#app/modules/campaigns/templates/find-addressed.server.ts'
import { type Evaluated, evaluateWhole, type KnownValues } from '#app/modules/campaigns/templates/template-language.ts'
import { isSecretVariable } from '#app/modules/campaigns/templates/variables.ts'
import {
  attachFiles,
  type FileRefused,
  storeMessageFiles,
  type MessageFile,
} from '#app/modules/files/store-message-files.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { areTextsPaused } from '#app/modules/messaging/delivery/paused-texts.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { MAX_TEXT_LENGTH } from '#app/modules/messaging/layout/sms-segments.ts'
import { finishReceived } from '#app/modules/messaging/received/store-received.server.ts'
import { staffMail } from '#app/modules/messaging/templates/staff-mail.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { completeAnswerTask } from '../answer-task.server.ts'

type Answer = {
  id: string
  text: string
  submissionId: string
  /** When the message was marked as done as of this form (`doneKey`). */
  seenDoneAt: string
  sender: Viewer
  files?: readonly { name: string; bytes: Uint8Array }[]
}
type Received = typeof receivedMessages.$inferSelect

/**
 * answered: someone else has marked it as done · held: they may have opted out of texts, which is undecided · link-unknown,
 * link-not-theirs: a link has no value, or is not for the sender.
 */
type NotAnswered =
  | 'missing'
  | 'no-address'
  | 'answered'
  | 'automatic'
  | 'suppressed'
  | 'held'
  | 'too-long'
  | 'link-unknown'
  | 'link-not-theirs'
  | 'too-many'
  | 'files-of-no-lead'

/**
 * Answers a message by the same channel, in the same conversation. Submitting the form twice sends one answer. Stores its files
 * with the lead.
 */
export async function replyToMessage(
  { files = [], ...answer }: Answer,
  now = new Date(),
): Promise<Result<undefined, NotAnswered | FileRefused>> {
  const kept = await storeMessageFiles(files, (stored) => writeAnswer(answer, stored, now))
  return kept.ok ? ok() : kept
}

function writeAnswer(
  { id, text, submissionId, seenDoneAt, sender }: Omit<Answer, 'files'>,
  files: readonly MessageFile[],
  now: Date,
): Result<{ isNew: boolean }, NotAnswered> {
  return inTransaction((tx) => {
    const message = tx.select().from(receivedMessages).where(eq(receivedMessages.id, id)).get()
    if (!message) return refused('missing')
    if (message.kind !== 'reply' && message.kind !== 'help') return refused('automatic')
    if (message.sender === '') return refused('no-address')
    if (message.channel === 'sms' && isSuppressed(tx, 'sms', message.senderKey)) return refused('suppressed')
    if (message.channel === 'sms' && areTextsPaused(tx, message.senderKey)) return refused('held')
    const key = submissionKey(submissionId, ['inbox-answer', id, text])
    if (findSubmission(tx, key)) return ok({ isNew: false })
    if (message.state === 'done' && doneKey(message.doneAt) !== seenDoneAt) return refused('answered')
    const found = fillLinks(tx, message, text, now)
    if (!found.ok) return found
    const filled = found.value
    if (message.channel === 'sms' && filled.finish(filled.text).length > MAX_TEXT_LENGTH) return refused('too-long')
    const attached = attach(tx, message, { files, sender, now })
    if (!attached.ok) return attached
    rememberSubmission(tx, key, 'inbox-answer', id)
    const messageId =
      message.channel === 'sms'
        ? sendText(tx, message, filled, now)
        : sendMail(tx, message, filled, { sender, attachments: attached.value })
    finishReceived(tx, { id, userId: sender.id, now })
    if (message.leadId !== null) recordAnswer(tx, message.leadId, { message, messageId, sender, now })
    return ok({ isNew: true })
  })
}

/** The message's state as of this form, for a form field. */
export function doneKey(doneAt: Date | null): string {
  return doneAt === null ? '' : doneAt.toISOString()
}

/**
 * Fills in a template's links, because their secrets are only created on sending. Secret links only go to the lead's own mailbox
 * or phone.
 */
function fillLinks(
  tx: Tx,
  { leadId, channel, senderKey }: Received,
  text: string,
  now: Date,
): Result<Evaluated, 'link-unknown' | 'link-not-theirs'> {
  const addressed = leadId === null ? null : findAddressed(tx, leadId, { links: { tx, now } })
  const own = channel === 'sms' ? addressed?.phone : addressed?.email.trim().toLowerCase()
  const isTheirs = own === senderKey
  const withheld: string[] = []
  const known: KnownValues = (name) => {
    if (isTheirs || !isSecretVariable(name)) return addressed?.known(name) ?? null
    withheld.push(name)
    return null
  }
  const filled = evaluateWhole(text, known)
  if (addressed !== null && withheld.length > 0) return refused('link-not-theirs')
  return filled ? ok(filled) : refused('link-unknown')
}

type Attaching = { files: readonly MessageFile[]; sender: Viewer; now: Date }

/** Files need a lead, and email only. */
function attach(
  tx: Tx,
  { leadId, channel }: Received,
  { files, sender, now }: Attaching,
): Result<StoredAttachment[], 'too-many' | 'files-of-no-lead'> {
  if (files.length === 0) return ok([])
  if (leadId === null || channel === 'sms') return refused('files-of-no-lead')
  return attachFiles(files, sender.id, now)(tx, leadId)
}

function sendText(tx: Tx, { id, sender, leadId }: Received, { text, finish }: Evaluated, now: Date): string {
  const answer = { template: 'staff-text', to: sender, cause: 'staff', text: finish(text), repliesToId: id, now } as const
  return queueText(tx, { ...answer, ...(leadId === null ? {} : { leadId }) })
}

/** In-Reply-To and References keep a conversation together (RFC 5322, section 3.6.4). */
type Sending = { sender: Viewer; attachments: StoredAttachment[] }

function sendMail(tx: Tx, message: Received, { text, finish }: Evaluated, { sender, attachments }: Sending): string {
  const subject = /^re:/i.test(message.subject) ? message.subject : `Re: ${message.subject}`.trim()
  const mail = staffMail(getSetting('company', tx), {
    subject,
    message: text,
    finish,
    senderName: sender.name,
  })
  const references = [...(message.referenceIds ?? []), message.providerId].slice(-20).map((id) => `<${id}>`)
  return queueMail(tx, {
    template: 'staff-mail',
    cause: 'staff',
    // Not to its Reply-To: mail servers check only who sent it, and an answer may contain what is the lead's alone.
    to: message.sender,
    repliesToId: message.id,
    attachments,
    ...(message.leadId === null ? {} : { leadId: message.leadId }),
    headers: { 'In-Reply-To': `<${message.providerId}>`, References: references.join(' ') },
    ...mail,
  }).id
}

type Answered = { message: Received; messageId: string; sender: Viewer; now: Date }

function recordAnswer(tx: Tx, leadId: string, { message, messageId, sender, now }: Answered): void {
  completeAnswerTask(tx, leadId, now)
  const isText = message.channel === 'sms'
  recordLeadEvent(tx, {
    leadId,
    kind: isText ? 'text_written' : 'mail_written',
    actor: { kind: 'staff', userId: sender.id },
    summary: isText ? 'Replied to a text message' : `Replied to an email: ${message.subject || 'no subject'}`,
    detail: { messageIds: [messageId] },
  })
}
