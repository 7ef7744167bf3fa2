import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import {
  type JobQueue,
  type MARKETING_BASES,
  type MESSAGE_CAUSES,
  messages,
  type StoredAttachment,
  type MarketingList,
  type MessageTemplate,
} from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { gateMail, type GateDecision } from './mail-gate.server.ts'
import { canonicalMailbox } from '../consent/canonical-mailbox.ts'
import { storeContent, maskContent, type MessageContent } from './sealed-content.server.ts'
import { recipientKey } from '../consent/recipient-key.server.ts'

export type { MessageTemplate } from '#app/db/schema/index.ts'

export type NewMail = {
  template: MessageTemplate
  to: string
  /**
   * visitor: a public form with any typed address, so the email is limited · staff: requested by staff · system: another event,
   * such as a payment or a signature. Use `queueStaffNotice` for staff notices.
   */
  cause: Exclude<(typeof MESSAGE_CAUSES)[number], 'notice'>
  subject: string
  text: string
  html: string
  leadId?: string
  /** Id of the received message that this one answers. */
  repliesToId?: string
  /** Extra headers. */
  headers?: Record<string, string>
  /** `content` is text (calendar files); `fileKey` names a stored file, read when the email is sent. */
  attachments?: StoredAttachment[]
}

/** isHeld: waits in the outbox until an admin releases it. The person who caused it is not informed. */
export type QueuedMail = { id: string; isHeld: boolean }

/**
 * Writes an email to the outbox in the transaction of its cause, with the job that sends it. Links and codes are stored
 * separately, encrypted. Emails caused by visitors are held if the address got too many.
 */
export function queueMail(tx: Tx, mail: NewMail): QueuedMail {
  const now = new Date()
  if (mail.to.trim() === '') return { id: writeMail(tx, mail, NO_ADDRESS, now), isHeld: false }
  const gate = mail.cause === 'visitor' ? gateMail(tx, mail.to, now) : { isLimited: false, heldReason: null }
  const id = writeMail(tx, mail, { ...gate, state: gate.heldReason === null ? 'queued' : 'held' }, now)
  if (gate.heldReason === null) enqueueMessage(tx, id, { channel: 'email', isMarketing: false })
  return { id, isHeld: gate.heldReason !== null }
}

type Outgoing = Omit<NewMail, 'cause'> & {
  cause: (typeof MESSAGE_CAUSES)[number]
  /** The list and legal basis of marketing, which `queueMarketingMail` queues. */
  marketing?: { list: MarketingList; basis: (typeof MARKETING_BASES)[number] }
}
type Delivery = GateDecision & { state: 'queued' | 'held' | 'collected' | 'failed'; lastError?: string }

/** For an email to a lead with only a phone number: not sent, and the lead's messages show why. */
const NO_ADDRESS = { isLimited: false, heldReason: null, state: 'failed', lastError: 'The lead has no email address' } as const

/** Writes an email's row, and seals its content if it contains links or codes. Returns its id. */
export function writeMail(tx: Tx, mail: Outgoing, delivery: Delivery, now: Date): string {
  const id = newId()
  const { subject, text, html, headers = {}, attachments = [] } = mail
  const content: MessageContent = { subject, text, html, headers, attachments }
  const masked = maskContent(content)
  insertRow(tx, messages, {
    id,
    channel: 'email',
    template: mail.template,
    recipient: mail.to.trim(),
    recipientKey: mail.to.trim().toLowerCase(),
    mailboxKey: canonicalMailbox(mail.to),
    cause: mail.cause,
    ...delivery,
    isMasked: true,
    subject: masked.subject,
    textBody: masked.text,
    htmlBody: masked.html,
    attachments: masked.attachments.length === 0 ? undefined : masked.attachments,
    isMarketing: mail.marketing !== undefined,
    marketingList: mail.marketing?.list,
    marketingBasis: mail.marketing?.basis,
    leadId: mail.leadId,
    repliesToId: mail.repliesToId,
    createdAt: now,
  })
  if (!isDeepStrictEqual(masked, content)) storeContent(tx, id, content)
  return id
}

/**
 * Queues a message for its channel and purpose, so that campaigns don't delay receipts. `message`: pass it if it was just
 * written.
 */
export function enqueueMessage(tx: Tx, messageId: string, message = messageOfId(tx, { id: messageId }).get()): void {
  enqueueJob(tx, {
    kind: 'send-message',
    payload: { messageId },
    uniqueKey: `send-message:${messageId}`,
    ...(message ? { queue: queueOf(message) } : {}),
  })
}

function queueOf({ channel, isMarketing }: Pick<typeof messages.$inferSelect, 'channel' | 'isMarketing'>): JobQueue {
  if (channel === 'sms') return isMarketing ? 'marketing-text' : 'text'
  return isMarketing ? 'marketing-mail' : 'mail'
}

const messageOfId = statement((db, { id }: { id: string }) =>
  db.select({ channel: messages.channel, isMarketing: messages.isMarketing }).from(messages).where(eq(messages.id, id)),
)

/** Whether an email of this kind was ever written to an address. */
export function hasMailed(tx: Tx, template: MessageTemplate, email: string): boolean {
  const mails = and(eq(messages.recipientKey, recipientKey('email', email)), eq(messages.template, template))
  return tx.select({ id: messages.id }).from(messages).where(mails).limit(1).get() !== undefined
}
