import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, boolean, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { MARKETING_BASES, MARKETING_LISTS } from './marketing.ts'
import { users } from './users.ts'

export const MESSAGE_CHANNELS = ['email', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * queued: waiting for the worker · sent: accepted by the provider, even if it later reports a failure · kept: no provider is
 * configured, readable here · failed: given up · suppressed: the person doesn't want it · held: too many emails to someone who
 * may not have requested them, waiting for an admin · collected: a notice in the staff's hourly digest.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'kept', 'failed', 'suppressed', 'held', 'collected'] as const

/**
 * A message's cause: a form that anyone can post · a staff action · another event (a payment, a signature) · a notice to staff.
 */
export const MESSAGE_CAUSES = ['visitor', 'staff', 'system', 'notice'] as const

/**
 * Why a message is held: the mailbox's limit for an hour or a day, the site's limit for an hour, or an admin who paused sending.
 */
export const HELD_REASONS = ['mailbox_hour', 'mailbox_day', 'site_hour', 'paused'] as const

/** One notice in a digest. `url`: its page, or null. */
export type DigestEntry = {
  title: string
  rows: { label: string; value: string }[]
  quote: { label: string; text: string } | null
  remarks: string[]
  /** The page to open, and its label: 'Open the lead' if omitted. */
  url: string | null
  label?: string | undefined
}

/** An email's attachment: its text, or the key of a stored file. `fileId`: the lead's file that staff sent. */
export type StoredAttachment = { filename: string; contentType: string } & (
  { content: string; fileKey?: undefined; fileId?: undefined } | { content?: undefined; fileKey: string; fileId?: string }
)

/** The product's emails. Each is a function in `app/modules/messaging/templates`. */
export const MESSAGE_TEMPLATES = [
  'agreement-link',
  'agreement-notice',
  'agreement-signed',
  'analysis-report',
  'campaign-test',
  'document-link',
  'document-reminder',
  'campaign',
  'document-declined',
  'document-ended',
  'document-signed',
  'email-change',
  'email-changed',
  'due-today',
  'weekly-report',
  'enrollment-notice',
  'enrollment-received',
  'invitation',
  'invoice',
  'invoice-reminder',
  'lead-notices',
  'notice-digest',
  'owner-sign-in',
  'password-changed',
  'password-reset',
  'payment-notice',
  'payment-receipt',
  'privacy-answer',
  'privacy-notice',
  'privacy-request',
  'referral-notice',
  'referral-paid',
  'referral-receipt',
  'refund',
  'rent-change',
  'rent-vs-sell-table',
  'report-link',
  'sign-in-warning',
  'second-step-warning',
  'staff-mail',
  'system-alarm',
  'staff-text',
  'help-text',
  'two-step-changed',
  'passkey-changed',
  'signing-code',
  'walkthrough-booked',
  'walkthrough-moved',
  'walkthrough-canceled',
  'walkthrough-released',
  'walkthrough-notice',
  'webinar-registration',
  'webinar-moved',
  'webinar-next-date',
  'welcome',
] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/** The outbox: every message the product sends, written in the transaction of its cause. */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    template: text('template', { enum: MESSAGE_TEMPLATES }).notNull(),
    recipient: text('recipient').notNull(),
    /** Recipient in lowercase, for suppression and search. */
    recipientKey: text('recipient_key').notNull(),
    /** The mailbox behind the recipient, the same for all its spellings ('ann+1@'), for counting. */
    mailboxKey: text('mailbox_key').notNull().default(''),
    cause: text('cause', { enum: MESSAGE_CAUSES }).notNull().default('system'),
    /** It counts toward the limit for mailboxes that no one has proved to own. */
    isLimited: boolean('is_limited'),
    heldReason: text('held_reason', { enum: HELD_REASONS }),
    /**
     * Links and codes are masked in subject, bodies, headers and attachments. `message_contents` has them until the message is
     * sent.
     */
    isMasked: boolean('is_masked'),
    subject: text('subject').notNull().default(''),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body'),
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>(),
    attachments: text('attachments', { mode: 'json' }).$type<StoredAttachment[]>(),
    isMarketing: boolean('is_marketing'),
    /** For marketing: its list, and why it may be sent. */
    marketingList: text('marketing_list', { enum: MARKETING_LISTS }),
    marketingBasis: text('marketing_basis', { enum: MARKETING_BASES }),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    providerId: text('provider_id'),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at'),
    /** When the current attempt began; null between attempts. If a new attempt finds it set, the last one was interrupted. */
    tryStartedAt: timestamp('try_started_at'),
    /** Attempts with an unknown outcome. The message was sent again and may have arrived twice. */
    doubtfulTries: integer('doubtful_tries').notNull().default(0),
    /** A text message's segments, as counted by the provider. */
    segments: integer('segments'),
    /** Delivery reports: see `modules/messaging/outbox/labels.ts`. */
    deliveredAt: timestamp('delivered_at'),
    bouncedAt: timestamp('bounced_at'),
    bounceReason: text('bounce_reason'),
    complainedAt: timestamp('complained_at'),
    answeredAt: timestamp('answered_at'),
    /** When the tracking pixel was first loaded; null if never, or if open tracking is off. */
    openedAt: timestamp('opened_at'),
    /** When a link in a marketing email was first clicked; null if never, or if click tracking is off. */
    clickedAt: timestamp('clicked_at'),
    /** For the last campaign message before an unsubscribe: when that happened. */
    unsubscribedAt: timestamp('unsubscribed_at'),
    /** ID of the received message that this one answers; null if none, or if that one was deleted. */
    repliesToId: text('replies_to_id'),
    /** When the bodies were deleted because of their age. */
    bodyRemovedAt: timestamp('body_removed_at'),
    isSample: boolean('is_sample'),
  },
  (table) => [
    index('messages_created').on(table.createdAt, table.id),
    index('messages_state').on(table.state, table.createdAt),
    // The outbox names this condition: without one, SQLite prefers the index for queries that need another.
    index('messages_template')
      .on(table.template, table.createdAt, table.id)
      .where(sql`cause <> ''`),
    index('messages_texts')
      .on(table.createdAt, table.id)
      .where(sql`channel = 'sms'`),
    index('messages_lead').on(table.leadId, table.createdAt),
    index('messages_recipient').on(table.recipientKey, table.template, table.createdAt, table.id),
    index('messages_limited_mailbox')
      .on(table.mailboxKey, table.createdAt)
      .where(sql`is_limited = 1`),
    index('messages_limited')
      .on(table.createdAt)
      .where(sql`is_limited = 1`),
    index('messages_marketing')
      .on(table.mailboxKey, table.createdAt)
      .where(sql`is_marketing = 1`),
    index('messages_notices')
      .on(table.createdAt)
      .where(sql`cause = 'notice'`),
    index('messages_unmasked')
      .on(table.id)
      .where(sql`is_masked = 0`),
    index('messages_provider')
      .on(table.providerId)
      .where(sql`provider_id is not null`),
    index('messages_delivered')
      .on(table.createdAt, table.id)
      .where(sql`delivered_at is not null`),
    index('messages_bounced')
      .on(table.createdAt, table.id)
      .where(sql`bounced_at is not null`),
    index('messages_complained')
      .on(table.createdAt, table.id)
      .where(sql`complained_at is not null`),
    index('messages_answered')
      .on(table.createdAt, table.id)
      .where(sql`answered_at is not null`),
    index('messages_with_body')
      .on(table.createdAt)
      .where(sql`body_removed_at is null`),
    check('messages_channel', sql`${table.channel} in ('email', 'sms')`),
    check('messages_state', sql`${table.state} in ('queued', 'sent', 'kept', 'failed', 'suppressed', 'held', 'collected')`),
  ],
)

/** A message's content with links and codes: encrypted, and only until it is sent. */
export const messageContents = sqliteTable('message_contents', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** AES-256-GCM; see `app/config/sealed-text.server.ts`. */
  sealed: blob('sealed', { mode: 'buffer' }).notNull(),
})

/** Why sending is paused until an admin decides: the database was copied or restored, or the product wasn't running for days. */
export const PAUSE_REASONS = ['copied', 'stopped'] as const

/** One row: where the product last ran with this database, and whether messages are sent. */
export const sendingState = sqliteTable(
  'sending_state',
  {
    id: integer('id').primaryKey(),
    /** Identifies the file and the machine (`modules/messaging/pause/database-mark.server.ts`). */
    mark: text('mark').notNull(),
    /** When a worker last ran, updated every minute. */
    seenAt: timestamp('seen_at').notNull(),
    pausedAt: timestamp('paused_at'),
    pauseReason: text('pause_reason', { enum: PAUSE_REASONS }),
    /** When the worker before the pause last ran. */
    lastRanAt: timestamp('last_ran_at'),
  },
  (table) => [
    check('sending_state_one', sql`${table.id} = 1`),
    check('sending_state_pause', sql`(${table.pausedAt} is null) = (${table.pauseReason} is null)`),
  ],
)

/** A staff notice waiting for the next digest. */
export const collectedNotices = sqliteTable(
  'collected_notices',
  {
    messageId: text('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    notice: text('notice', { mode: 'json' }).$type<DigestEntry>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('collected_notices_created').on(table.createdAt)],
)

/**
 * Why someone gets no marketing: they unsubscribed · answered a text with STOP · reported an email as spam · the address or
 * number rejects messages · staff entered it · a file that staff imported says so · their data was deleted.
 */
export const SUPPRESSION_REASONS = ['unsubscribed', 'stop', 'complained', 'bounced', 'staff', 'import', 'deletion'] as const
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** Addresses and numbers that get no marketing. Rows outlive the lead. */
export const suppressions = sqliteTable(
  'suppressions',
  {
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    recipientKey: text('recipient_key').notNull(),
    reason: text('reason', { enum: SUPPRESSION_REASONS }).notNull(),
    /** Staff's note, or the mail server's message. */
    note: text('note'),
    /** The staff member who entered it; null if no one did by hand. */
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('suppressions_recipient').on(table.channel, table.recipientKey),
    index('suppressions_created').on(table.createdAt, table.recipientKey),
    index('suppressions_by').on(table.byUserId),
  ],
)

/** Where someone gives or refuses consent. */
export const CONSENT_FORMS = [
  'analysis',
  'enrollment',
  'realtor-referral',
  'rent-vs-sell',
  'webinar',
  'rent-watch',
  'mailed-link',
  'merged-leads',
  'unsubscribe',
  'one-click',
  'preferences',
  'text-message',
  'complaint',
  'staff',
] as const

/** A person's consent: the words shown, when, where, and from which IP address. An email is lowercase, a number is in E.164. */
export const consents = sqliteTable(
  'consents',
  {
    id: id(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    recipientKey: text('recipient_key').notNull(),
    granted: boolean('granted'),
    /** The list that someone left or rejoined; null for everything on this channel. */
    list: text('list', { enum: MARKETING_LISTS }),
    wording: text('wording').notNull(),
    form: text('form', { enum: CONSENT_FORMS }).notNull(),
    ipAddress: text('ip_address'),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    /** The staff member who entered it for the person; null if they did themselves. */
    byUserId: text('by_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When it was confirmed from the mailbox or the number; pending until then. */
    confirmedAt: timestamp('confirmed_at'),
  },
  (table) => [
    index('consents_recipient').on(table.channel, table.recipientKey, table.createdAt),
    index('consents_lead').on(table.leadId),
    index('consents_created').on(table.createdAt, table.id),
    index('consents_by').on(table.byUserId),
  ],
)
