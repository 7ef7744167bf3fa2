import { and, type Column, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { shorten } from '#app/format/shorten.ts'
import { type Db, db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { leads, messages, type ReceivedAttachment, receivedMessages } from '#app/db/schema/index.ts'
import { formatPhone } from '#app/format/phone.ts'
import { findKeptFiles } from '#app/modules/files/queries.server.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import { messageTitle } from '#app/modules/messaging/layout/message-title.ts'
import { BODY_DAYS, type MessageLife, messageLife } from '#app/modules/messaging/outbox/labels.ts'
import { isAutoReplySubject } from './parse/mail-kind.ts'
import { findOriginals } from '#app/modules/messaging/received/originals.server.ts'

/** Maximum messages shown of a conversation, the newest ones. */
const MAX_THREAD = 50

/** How many characters of a message a lead's page shows. */
const MAX_SHOWN_CHARACTERS = 600
/** Maximum characters of a message other than the open one, whose own page shows everything. */
const MAX_BESIDE = 4_000

const { kind, receivedAt, id, leadId, senderKey } = receivedMessages

/** Whether a message came from its lead's own address or number. */
export function isFromLead(
  { channel, senderKey: from }: Pick<typeof receivedMessages.$inferSelect, 'channel' | 'senderKey'>,
  lead: { emailKey: string; phone: string | null },
): boolean {
  return from === (channel === 'email' ? lead.emailKey : lead.phone)
}

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

/** `id`: the open message, which is shown in full. */
type ThreadOf = { id?: string; leadId: string | null; senderKey: string }

/** Limits the messages: before a place in the lead's timeline, or to one channel. */
type Part = { max?: number; before?: string | null; channel?: ThreadMessage['channel'] | null }

const NEWEST_RECEIVED = keyset({ createdAt: descending(receivedAt), id: descending(id) })
const NEWEST_SENT = keyset({ createdAt: descending(messages.createdAt), id: descending(messages.id) })

type Place = ReturnType<typeof NEWEST_RECEIVED.decode>

/** The owner of the messages: a lead, or a sender without one. */
type Owner = { viewedId: string; leadId: string | null; senderKey: string; channel: ThreadMessage['channel'] | null; max: number }

function receivedRows(tx: Db, of: Owner, place: Place) {
  const theirs = of.leadId === null ? and(eq(senderKey, of.senderKey), isNull(leadId)) : eq(leadId, of.leadId)
  const byChannel = of.channel === null ? undefined : eq(receivedMessages.channel, of.channel)
  return tx
    .select(shownColumns(of.viewedId))
    .from(receivedMessages)
    .where(and(theirs, NEWEST_RECEIVED.where(place), byChannel))
    .orderBy(...NEWEST_RECEIVED.orderBy(place))
    .limit(of.max)
}

function sentRows(tx: Db, of: Omit<Owner, 'viewedId'>, place: Place) {
  const ours =
    of.leadId === null ? and(eq(messages.recipientKey, of.senderKey), isNull(messages.leadId)) : eq(messages.leadId, of.leadId)
  const byChannel = of.channel === null ? undefined : eq(messages.channel, of.channel)
  return tx
    .select()
    .from(messages)
    .where(and(ours, sql`${messages.cause} <> 'notice'`, NEWEST_SENT.where(place), byChannel))
    .orderBy(...NEWEST_SENT.orderBy(place))
    .limit(of.max)
}

const newestReceived = statement((db, of: Owner) => receivedRows(db, of, null))
const newestSent = statement((db, of: Omit<Owner, 'viewedId'>) => sentRows(db, of, null))

/**
 * The conversation with a lead, or with a sender without one: received and sent messages, oldest first. Masks links and codes in
 * ours.
 */
export function listThread(of: ThreadOf, { max = MAX_THREAD, before = null, channel = null }: Part = {}): ThreadMessage[] {
  const places = {
    received: before === null ? null : NEWEST_RECEIVED.decode('after', before),
    sent: before === null ? null : NEWEST_SENT.decode('after', before),
  }
  const owner = { leadId: of.leadId, senderKey: of.senderKey, channel, max }
  const ofView = { ...owner, viewedId: of.id ?? '' }
  const received =
    places.received === null ? newestReceived(db(), ofView).all() : receivedRows(db(), ofView, places.received).all()
  const sent = places.sent === null ? newestSent(db(), owner).all() : sentRows(db(), owner, places.sent).all()
  const named = [...received, ...sent].flatMap(({ attachments }) => (attachments ?? []).flatMap(({ fileId }) => fileId ?? []))
  const kept = findKeptFiles(named)
  const lead = of.leadId === null ? undefined : contactOf(db(), { id: of.leadId }).get()
  const originals = findOriginals(received.flatMap((message) => (message.isUnreadable ? message.id : [])))
  const around = { kept, lead, originals }
  const all: ThreadMessage[] = [
    ...received.map((message) => theirMessage(message, around)),
    ...sent.map((message) => ourMessage(message, kept)),
  ]
  return all.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)).slice(-max)
}

/** For a message other than the open one, reads only what is shown, so that a page of long emails is not slow. */
function shownColumns(viewedId: string) {
  const {
    channel,
    subject,
    sender,
    senderName,
    attachments,
    isTruncated,
    isUnreadable,
    isUnverified,
    textBody,
    quotedText,
    htmlBody,
  } = receivedMessages
  const beginning = (column: Column) =>
    sql<string>`case when ${id} = ${viewedId} then coalesce(${column}, '') else substr(coalesce(${column}, ''), 1, ${MAX_BESIDE + 1}) end`
  return {
    id,
    kind,
    channel,
    subject,
    sender,
    senderKey,
    senderName,
    attachments,
    isTruncated,
    isUnreadable,
    isUnverified,
    receivedAt,
    isInView: sql<number>`${id} = ${viewedId}`,
    own: beginning(textBody),
    quoted: beginning(quotedText),
    html: sql<string | null>`case when ${id} = ${viewedId} then ${htmlBody} end`,
  }
}

type Shown = Pick<
  typeof receivedMessages.$inferSelect,
  Exclude<keyof ReturnType<typeof shownColumns>, 'isInView' | 'own' | 'quoted' | 'html'>
> & {
  isInView: number
  own: string
  quoted: string
  html: string | null
}

const contactOf = statement((db, { id }: { id: string }) =>
  db.select({ emailKey: leads.emailKey, phone: leads.phoneE164 }).from(leads).where(eq(leads.id, id)),
)

const newestAnswerable = statement((db, { ofLeadId, channel }: { ofLeadId: string; channel: Answerable['channel'] }) =>
  db
    .select({
      id,
      channel: receivedMessages.channel,
      doneAt: receivedMessages.doneAt,
      sender: receivedMessages.sender,
      senderKey,
    })
    .from(receivedMessages)
    .where(and(eq(leadId, ofLeadId), eq(receivedMessages.channel, channel), inArray(kind, ['reply', 'help'])))
    .orderBy(desc(receivedAt), desc(id))
    .limit(1),
)

/** Their newest message that can be answered. */
export type Answerable = { id: string; channel: 'email' | 'sms'; doneAt: Date | null; sender: string; isFromLead: boolean }

/** The lead's message that an answer by this channel refers to, or null. */
export function findAnswerable(ofLeadId: string, channel: Answerable['channel']): Answerable | null {
  const newest = newestAnswerable(db(), { ofLeadId, channel }).get()
  const lead = newest && contactOf(db(), { id: ofLeadId }).get()
  if (!lead) return null
  const { senderKey: _key, ...shown } = newest
  return { ...shown, isFromLead: isFromLead(newest, lead) }
}

/** A lead's received and sent messages, each cut to what the lead's page shows. */
export function listMessagesOfLead(ofLeadId: string, part: Part): ThreadMessage[] {
  return listThread({ leadId: ofLeadId, senderKey: '' }, part).map(shortened)
}

/** Of their messages, only the beginning is included; the inbox has the rest. */
function shortened(message: ThreadMessage): ThreadMessage {
  if (message.isOurs) return message
  const isLong = message.own.length > MAX_SHOWN_CHARACTERS
  const own = shorten(message.own, MAX_SHOWN_CHARACTERS)
  return { ...message, own, quoted: '', html: null, isShortened: message.isShortened || isLong }
}

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

function theirMessage(message: Shown, { kept, lead, originals }: Around): ThreadMessage {
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
export function ownText(subject: string, text: string): string {
  const headline = `${subject}\n\n`
  const [own = ''] = (text.startsWith(headline) ? text.slice(headline.length) : text).split('\n\n-- \n', 1)
  return own
}

/** Only includes our files that staff sent. */
function ourMessage(message: typeof messages.$inferSelect, kept: ReadonlyMap<string, string | null>): ThreadMessage {
  const { bodyRemovedAt, subject, textBody } = message
  const own = bodyRemovedAt === null ? maskText(ownText(subject, textBody)) : `Removed after ${BODY_DAYS} days.`
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
