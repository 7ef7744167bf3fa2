import type { messages, ReceivedAttachment, receivedMessages } from '#app/db/schema/index.ts'
import { formatPhone } from '#app/format/phone.ts'
import { shorten } from '#app/format/shorten.ts'
import { messageTitle } from '#app/modules/messaging/layout/message-title.ts'
import { BODY_DAYS, type MessageLife, messageLife } from '#app/modules/messaging/outbox/labels.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import { isAutoReplySubject } from './parse/mail-kind.ts'

/** Maximum characters of a message other than the open one, whose own page shows everything. */
export const MAX_BESIDE = 4_000

/** A message of a conversation, theirs or ours. */
export type ThreadMessage = {
  id: string
  isOurs: boolean
  channel: 'email' | 'sms'
  at: Date
  title: string
  own: string
  quoted: string
  /** Only its beginning is included. */
  isShortened: boolean
  /** Size of the original email, which is stored if it could not be read; otherwise null. */
  originalBytes: number | null
  /** Sanitized when it was stored; null for plain text, for our messages, and for messages other than the open one. */
  html: string | null
  /** For theirs: an extra note. */
  note: string | null
  /** Why it may be from someone other than the lead. */
  doubt: string | null
  /** For ours: its delivery state and its recipient. */
  life: MessageLife | null
  to: string | null
  /** Written by a member of staff, not automatic. */
  isByStaff: boolean
  attachments: ShownFile[]
}

/**
 * A message's file. `leadId`: the lead that it is stored with; null if it waits for one or is not stored. removed: it was stored,
 * but not anymore.
 */
export type ShownFile = {
  name: string
  bytes: number
  fileId: string | null
  leadId: string | null
  notStored: ReceivedAttachment['notStored'] | 'removed'
}

/** Whether a message came from its lead's own address or number. */
export function isFromLead(
  { channel, senderKey: from }: Pick<typeof receivedMessages.$inferSelect, 'channel' | 'senderKey'>,
  lead: { emailKey: string; phone: string | null },
): boolean {
  return from === (channel === 'email' ? lead.emailKey : lead.phone)
}

/** A received message as a conversation reads it. */
type Shown = Pick<
  typeof receivedMessages.$inferSelect,
  | ('id' | 'kind' | 'channel' | 'subject' | 'sender' | 'senderKey' | 'senderName' | 'attachments' | 'receivedAt')
  | ('isTruncated' | 'isUnreadable' | 'isUnverified')
> & { isInView: number; own: string; quoted: string; html: string | null }

const AUTOMATIC: Partial<Record<typeof receivedMessages.$inferSelect.kind, string>> = {
  auto_reply: 'Automatic reply',
  own: 'Sent from our own address',
  bounce: 'Couldn’t be delivered',
  stop: 'Opted out of texts',
  start: 'Opted back in to texts',
  help: 'Texted HELP',
}

/** An extra note on a received message, or null. */
function noteOf({ kind: of, channel, subject, isUnreadable, isUnverified, isTruncated }: Shown, isKept: boolean): string | null {
  if (isUnreadable)
    return isKept
      ? 'We couldn’t read this message. Download the original.'
      : 'We couldn’t read this message. The original is in the mailbox.'
  const automatic = of === 'stop' && channel === 'email' ? 'Unsubscribed from marketing' : AUTOMATIC[of]
  if (of === 'own' && isUnverified) return 'Claims to be from our address'
  if (automatic !== undefined) return automatic
  if (isTruncated) return 'Over our 25 MB limit: only the beginning is shown. The full message is in the mailbox'
  return channel === 'email' && isAutoReplySubject(subject) ? 'May be an automatic reply' : null
}

/** Why a person's message may be from someone other than the lead. */
function doubtOf({ kind: of, channel, isUnverified }: Shown, isStrange: boolean): string | null {
  if (isUnverified) return 'Sender couldn’t be verified'
  if (!isStrange || (of !== 'reply' && of !== 'help')) return null
  return channel === 'sms' ? 'From a different number' : 'From a different address'
}

type Around = {
  kept: ReadonlyMap<string, string | null>
  lead: { emailKey: string; phone: string | null } | undefined
  originals: ReadonlyMap<string, number>
}

/** A received message, for staff. */
export function theirMessage(message: Shown, { kept, lead, originals }: Around): ThreadMessage {
  const { channel, subject, sender, senderName, own, quoted, html, attachments, isInView } = message
  // Anyone can use the lead's name.
  const isStrange = lead !== undefined && !isFromLead(message, lead)
  const from =
    isStrange && senderName !== '' && sender !== '' ? `${senderName} (${sender})` : senderName || sender || 'Unknown sender'
  const originalBytes = originals.get(message.id) ?? null
  const isShortened = isInView === 0 && (own.length > MAX_BESIDE || quoted.length > MAX_BESIDE)
  return {
    id: message.id,
    isOurs: false,
    channel,
    at: message.receivedAt,
    title: channel === 'sms' ? `Text from ${formatPhone(sender)}` : `${from}: ${subject || 'no subject'}`,
    own: isShortened ? shorten(own, MAX_BESIDE) : own,
    quoted: isShortened ? shorten(quoted, MAX_BESIDE) : quoted,
    isShortened,
    originalBytes,
    html,
    note: noteOf(message, originalBytes !== null),
    doubt: doubtOf(message, isStrange),
    life: null,
    to: null,
    isByStaff: false,
    attachments: (attachments ?? []).map((attachment) => shownFile(attachment, kept)),
  }
}

function shownFile({ name, bytes, fileId, notStored }: ReceivedAttachment, kept: ReadonlyMap<string, string | null>): ShownFile {
  const leadId = fileId === null ? undefined : kept.get(fileId)
  const isGone = fileId !== null && leadId === undefined
  return { name, bytes, fileId: isGone ? null : fileId, leadId: leadId ?? null, notStored: isGone ? 'removed' : notStored }
}

/** A message of ours without what every email has: its subject as a headline, and the lines below its signature. */
export function ownText(text: string, subject: string): string {
  const headline = `${subject}\n\n`
  const [own = ''] = (text.startsWith(headline) ? text.slice(headline.length) : text).split('\n\n-- \n', 1)
  return own
}

/** A message of ours, with links and codes masked. Only includes files that staff sent. */
export function ourMessage(message: typeof messages.$inferSelect, kept: ReadonlyMap<string, string | null>): ThreadMessage {
  const { bodyRemovedAt, subject, textBody } = message
  const own = bodyRemovedAt === null ? maskText(ownText(textBody, subject)) : `Removed after ${BODY_DAYS} days.`
  return {
    id: message.id,
    isOurs: true,
    channel: message.channel,
    at: message.createdAt,
    title: messageTitle({ channel: message.channel, subject: maskText(message.subject) }),
    own,
    quoted: '',
    isShortened: false,
    originalBytes: null,
    html: null,
    note: null,
    doubt: null,
    life: messageLife(message),
    to: formatPhone(message.recipient),
    isByStaff: message.cause === 'staff',
    attachments: (message.attachments ?? []).flatMap(({ filename: name, contentType, fileId }) =>
      fileId === undefined ? [] : shownFile({ name, contentType, bytes: 0, fileId, notStored: null }, kept),
    ),
  }
}
