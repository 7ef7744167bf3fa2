import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { MESSAGE_CHANNELS, messages } from './messaging.ts'
import { users } from './users.ts'

/**
 * Kinds of received messages: a person's words · an automatic reply (out of office) · a copy of an email from our own address · a
 * bounce · a keyword that stops, explains or allows text messages.
 */
const RECEIVED_KINDS = ['reply', 'auto_reply', 'own', 'bounce', 'stop', 'help', 'start'] as const

/** new: not handled · done: answered, or nothing to do. */
const RECEIVED_STATES = ['new', 'done'] as const

/** A received attachment: the lead's file (`fileId`), or why it wasn't stored. */
export type ReceivedAttachment = {
  name: string
  contentType: string
  bytes: number
  fileId: string | null
  notStored: 'type' | 'size' | 'many' | 'no-lead' | 'infected' | 'unchecked' | null
}

/** Emails and text messages to the company, the counterpart of the outbox. Stored once per provider ID. */
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
    /** The lowercase address, or the number in E.164. */
    senderKey: text('sender_key').notNull(),
    /** Our address or number that it was sent to. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    /** The sender's words; the whole text if `quotedText` is null. */
    textBody: text('text_body').notNull(),
    /** The quoted text below; null for emails from before this column existed. */
    quotedText: text('quoted_text'),
    /** Stored sanitized. */
    htmlBody: text('html_body'),
    /** An email's Message-ID without brackets, or a text message's SID. */
    providerId: text('provider_id').notNull(),
    /** Message-IDs without their brackets. */
    inReplyTo: text('in_reply_to'),
    referenceIds: text('reference_ids', { mode: 'json' }).$type<string[]>(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Our message that it answers or reports on. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    attachments: text('attachments', { mode: 'json' }).$type<ReceivedAttachment[]>(),
    /** Too long: only its beginning is stored. */
    isTruncated: boolean('is_truncated'),
    /** Only its headers could be read. Staff look at the original (`received_originals`). */
    isUnreadable: boolean('is_unreadable'),
    /** Our mail server's checks contradict its sender, who may be forged. */
    isUnverified: boolean('is_unverified'),
    /** It asks in free text to stop texts. Its number gets none until staff decide. */
    pausesTexts: boolean('pauses_texts'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    receivedAt: timestamp('received_at').notNull(),
    doneAt: timestamp('done_at'),
    /** Who answered or closed it; null for the product. */
    doneById: text('done_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    isSample: boolean('is_sample'),
    /**
     * Its conversation: all messages of a lead, or of a sender without a lead, on one channel. Automatic messages are separate.
     */
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
    index('received_messages_pausing_texts')
      .on(table.senderKey)
      .where(sql`pauses_texts = 1`),
    index('received_messages_assignee').on(table.assigneeId),
    index('received_messages_done_by').on(table.doneById),
  ],
)

/** An email that couldn't be parsed. The original is in the storage, under `storageKey`. */
export const receivedOriginals = sqliteTable(
  'received_originals',
  {
    id: id(),
    /** Null once the message is permanently deleted; the file follows within a day. */
    receivedMessageId: text('received_message_id').references(() => receivedMessages.id, { onDelete: 'set null' }),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('received_originals_message').on(table.receivedMessageId)],
)

/** A conversation in the inbox. Triggers maintain it (decision 0046); only the snooze is written directly. */
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
    /** Who answers: the assignee of its newest message. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hidden until then, or until the person writes again. */
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

/** Incremented by triggers with each change in the inbox: of a conversation, or of a staff message's delivery. One row. */
export const inboxClock = sqliteTable('inbox_clock', { id: integer('id').primaryKey(), key: integer('key').notNull() })

/** The mailbox for replies: how far it was read, and which process reads it. */
export const mailboxes = sqliteTable('mailboxes', {
  /** Its server and user, without the password. */
  name: text('name').primaryKey(),
  uidValidity: text('uid_validity'),
  /** The last email read. */
  lastUid: integer('last_uid'),
  /** When it was first read. Older emails aren't replies to us. */
  createdAt: createdAt(),
  /** When the last email read arrived. */
  lastReceivedAt: timestamp('last_received_at'),
  leaseToken: text('lease_token'),
  leaseUntil: timestamp('lease_until'),
  connectedAt: timestamp('connected_at'),
  /** Why it can't be read; null if it can. */
  lastError: text('last_error'),
})
