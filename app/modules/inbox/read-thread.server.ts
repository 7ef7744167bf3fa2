import { and, type Column, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { shorten } from '#app/format/shorten.ts'
import { type Db, db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { descending, keyset } from '#app/db/keyset.ts'
import { leads, messages, receivedMessages } from '#app/db/schema/index.ts'
import { findKeptFiles } from '#app/modules/files/queries.server.ts'
import { findOriginals } from '#app/modules/messaging/received/originals.server.ts'
import { isFromLead, MAX_BESIDE, ourMessage, theirMessage, type ThreadMessage } from './thread-message.ts'

/** Maximum messages shown of a conversation, the newest ones. */
const MAX_THREAD = 50

/** How many characters of a message a lead's page shows. */
const MAX_SHOWN_CHARACTERS = 600
const { kind, receivedAt, id, leadId, senderKey } = receivedMessages

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
