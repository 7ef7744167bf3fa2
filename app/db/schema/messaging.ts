import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, id, moment } from '#app/db/columns.ts'
import { leads } from './leads.ts'

export const MESSAGE_CHANNELS = ['email', 'sms'] as const

/** queued: waits for the worker · sent: taken by the provider · kept: no provider is configured, readable here · failed: given up · suppressed: the person does not want it. */
export const MESSAGE_STATES = ['queued', 'sent', 'kept', 'failed', 'suppressed'] as const

/** A file of a mail: a text that stands here, or the key of a stored file. */
export type StoredAttachment = { filename: string; contentType: string } & (
  { content: string; fileKey?: undefined } | { content?: undefined; fileKey: string }
)

/** The outbox: every message the product sends, written in the transaction of its cause. */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    /** Machine word of the template, such as 'analysis-report'. */
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    /** Recipient in lower case, for suppression and search. */
    recipientKey: text('recipient_key').notNull(),
    subject: text('subject').notNull().default(''),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body'),
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>(),
    attachments: text('attachments', { mode: 'json' }).$type<StoredAttachment[]>(),
    isMarketing: flag('is_marketing'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    providerId: text('provider_id'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    isSample: flag('is_sample'),
  },
  (table) => [
    index('messages_created').on(table.createdAt, table.id),
    index('messages_state').on(table.state, table.createdAt),
    index('messages_lead').on(table.leadId, table.createdAt),
    index('messages_recipient').on(table.recipientKey, table.template, table.createdAt, table.id),
    check('messages_channel', sql`${table.channel} in ('email', 'sms')`),
    check('messages_state', sql`${table.state} in ('queued', 'sent', 'kept', 'failed', 'suppressed')`),
  ],
)

/** Addresses and numbers that get no marketing; outlives the lead. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    recipientKey: text('recipient_key').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('suppressions_recipient').on(table.channel, table.recipientKey)],
)

/** What a person agreed to: the words that were shown, when, where and from which address. */
export const consents = sqliteTable(
  'consents',
  {
    id: id(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    recipientKey: text('recipient_key').notNull(),
    granted: flag('granted'),
    wording: text('wording').notNull(),
    form: text('form').notNull(),
    ipAddress: text('ip_address'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('consents_recipient').on(table.channel, table.recipientKey, table.createdAt),
    index('consents_lead').on(table.leadId),
  ],
)
