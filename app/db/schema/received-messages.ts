import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { MESSAGE_CHANNELS, messages } from './messaging.ts'
import { users } from './users.ts'

/** What a received message is: someone's own words · an answer of a machine (out of office) · a mail that went out from our own address, of which we got a copy · the report that ours did not arrive · a word that ends, explains or allows text messages. */
export const RECEIVED_KINDS = ['reply', 'auto_reply', 'own', 'bounce', 'stop', 'help', 'start'] as const

/** new: unhandled · done: answered, or nothing to do. */
export const RECEIVED_STATES = ['new', 'done'] as const

/** A file that came with a mail: kept with the lead (`fileId`), or why it is not. */
export type ReceivedAttachment = {
  name: string
  contentType: string
  bytes: number
  fileId: string | null
  notKept: 'type' | 'size' | 'many' | 'no-lead' | 'infected' | 'unchecked' | null
}

/** The other half of the outbox: what was written to the company, by mail or as a text message. Stored once a provider's id. */
export const receivedMessages = sqliteTable(
  'received_messages',
  {
    id: id(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    kind: text('kind', { enum: RECEIVED_KINDS }).notNull().default('reply'),
    state: text('state', { enum: RECEIVED_STATES }).notNull().default('new'),
    /** As received: an address or a number. */
    sender: text('sender').notNull(),
    senderName: text('sender_name').notNull().default(''),
    /** The address in lower case, or the number in E.164. */
    senderKey: text('sender_key').notNull(),
    /** Our address or number that it was written to. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    /** What its sender wrote; of a mail without `quotedText`, all of it. */
    textBody: text('text_body').notNull(),
    /** What a mail program put under it of the mail that is answered; null in mails of before it was distinguished. */
    quotedText: text('quoted_text'),
    /** Stored sanitized. */
    htmlBody: text('html_body'),
    /** An email's Message-ID without brackets, or a text message's SID. */
    providerId: text('provider_id').notNull(),
    /** Message-IDs without their brackets. */
    inReplyTo: text('in_reply_to'),
    referenceIds: text('reference_ids', { mode: 'json' }).$type<string[]>(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Our message that it answers or reports. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    attachments: text('attachments', { mode: 'json' }).$type<ReceivedAttachment[]>(),
    /** It exceeds the limit: only its beginning is stored. */
    isCut: boolean('is_cut'),
    /** Only its headers could be read: a person looks at the original (`received_originals`). */
    isUnreadable: boolean('is_unreadable'),
    /** Our mail server's checks contradict its sender, who may be forged. */
    isUnverified: boolean('is_unverified'),
    /** It asks in free text to stop texts. None is sent to its number until staff decide. */
    holdsTexts: boolean('holds_texts'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    receivedAt: timestamp('received_at').notNull(),
    doneAt: timestamp('done_at'),
    /** Who answered or closed it; null for the product. */
    doneById: text('done_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    isSample: boolean('is_sample'),
    /** Which conversation it is part of: all of one lead, or of one sender who is no lead, by one channel; what machines wrote is apart. */
    conversationId: text('conversation_id').generatedAlwaysAs(
      sql`coalesce(lead_id, 'from:' || sender_key) || ':' || channel || case when kind in ('reply', 'help') then '' else ':automatic' end`,
      { mode: 'virtual' },
    ),
  },
  (table) => [
    index('received_messages_conversation').on(table.conversationId, table.receivedAt, table.id),
    index('received_messages_conversation_waiting')
      .on(table.conversationId, table.receivedAt)
      .where(sql`state = 'new'`),
    uniqueIndex('received_messages_provider').on(table.channel, table.providerId),
    index('received_messages_state').on(table.state, table.receivedAt, table.id),
    index('received_messages_lead').on(table.leadId, table.receivedAt),
    index('received_messages_message').on(table.messageId),
    index('received_messages_sender').on(table.senderKey, table.receivedAt),
    index('received_messages_holding')
      .on(table.senderKey)
      .where(sql`holds_texts = 1`),
    index('received_messages_assignee').on(table.assigneeId),
    index('received_messages_done_by').on(table.doneById),
  ],
)

/** A mail that could not be read, as it came. The bytes are in the storage, by `storageKey`. */
export const receivedOriginals = sqliteTable(
  'received_originals',
  {
    id: id(),
    /** Null once the message is gone for good; the bytes follow it within a day. */
    receivedMessageId: text('received_message_id').references(() => receivedMessages.id, { onDelete: 'set null' }),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('received_originals_message').on(table.receivedMessageId)],
)

/** A line of the inbox. Triggers keep it as its messages are (decision 0046); only the snooze is written here. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    isAutomatic: boolean('is_automatic'),
    /** Its newest message. */
    newestId: text('newest_id').notNull(),
    newestAt: timestamp('newest_at').notNull(),
    isWaiting: boolean('is_waiting'),
    /** When the oldest unhandled message arrived; null if there is none. */
    waitingSince: timestamp('waiting_since'),
    /** Who answers: as its newest message says. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hidden until then, or until they write again. */
    snoozedUntil: timestamp('snoozed_until'),
  },
  (table) => [
    index('conversations_listed').on(table.isAutomatic, table.isWaiting, table.newestAt, table.id),
    index('conversations_waiting')
      .on(table.isAutomatic, table.snoozedUntil, table.assigneeId)
      .where(sql`is_waiting = 1`),
    index('conversations_assignee').on(table.assigneeId),
  ],
)

/** Counts up with each change of what the inbox shows, by triggers: of a conversation, or of what became of a message that staff wrote. One row. */
export const inboxClock = sqliteTable('inbox_clock', { id: integer('id').primaryKey(), key: integer('key').notNull() })

/** The mailbox for answers: how far it was read, and which process reads it. */
export const mailboxes = sqliteTable('mailboxes', {
  /** Its server and user, without the password. */
  name: text('name').primaryKey(),
  uidValidity: text('uid_validity'),
  /** The last email read. */
  lastUid: integer('last_uid'),
  /** When it was first read. Older emails are not answers to us. */
  createdAt: createdAt(),
  /** When the last email read arrived. */
  lastReceivedAt: timestamp('last_received_at'),
  leaseToken: text('lease_token'),
  leaseUntil: timestamp('lease_until'),
  connectedAt: timestamp('connected_at'),
  /** Why it can't be read; null if it can. */
  lastError: text('last_error'),
})
