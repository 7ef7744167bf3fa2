import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leadViews } from './lead-views.ts'
import { leads } from './leads.ts'
import { messages } from './messaging.ts'
import { users } from './users.ts'

/** marketing: only people who may get marketing email · service: only owners who signed an agreement, about that agreement. */
export const MAILING_KINDS = ['marketing', 'service'] as const

export const MAILING_STATES = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const

/** One email to everyone in a saved view of leads, once. */
export const mailings = sqliteTable(
  'mailings',
  {
    id: id(),
    state: text('state', { enum: MAILING_STATES }).notNull().default('draft'),
    kind: text('kind', { enum: MAILING_KINDS }).notNull(),
    /** The view, which is read again when the mailing is sent. Null: a built-in view, or a deleted one. */
    viewId: text('view_id').references(() => leadViews.id, { onDelete: 'set null' }),
    /** The view as it was when the mailing was saved. */
    viewName: text('view_name').notNull(),
    viewQuery: text('view_query').notNull(),
    subject: text('subject').notNull(),
    content: text('content').notNull(),
    /** When to send it; null: as soon as someone confirms it. */
    sendAt: timestamp('send_at'),
    /** Emails an hour; null: all at once. */
    perHour: integer('per_hour'),
    /** The person behind 'My leads'. Null once the account is deleted. */
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    scheduledAt: timestamp('scheduled_at'),
    startedAt: timestamp('started_at'),
    /** When its recipients were stored. Leads that join the view later get nothing. */
    listedAt: timestamp('listed_at'),
    endedAt: timestamp('ended_at'),
    /** Why the product stopped it; null if a person did, or if it was not stopped. */
    stopReason: text('stop_reason'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('mailings_created').on(table.createdAt, table.id),
    index('mailings_view').on(table.viewId),
    index('mailings_created_by').on(table.createdById),
    check('mailings_per_hour', sql`${table.perHour} is null or ${table.perHour} > 0`),
  ],
)

/** A lead in a mailing's view: waiting for its email, sent, or skipped with a reason. */
export const mailingRecipients = sqliteTable(
  'mailing_recipients',
  {
    id: id(),
    mailingId: text('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Null: an analysis without a lead, which gets nothing. */
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The mailbox behind the address, the same for all its spellings. It gets a mailing once. */
    mailboxKey: text('mailbox_key').notNull(),
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Why the lead gets nothing, a key of `MISS_LABELS` (modules/mailings). */
    skippedReason: text('skipped_reason'),
    /** When its email was written or skipped. Null while it waits. */
    settledAt: timestamp('settled_at'),
  },
  (table) => [
    uniqueIndex('mailing_recipients_once')
      .on(table.mailingId, table.mailboxKey)
      .where(sql`skipped_reason is null`),
    index('mailing_recipients_waiting')
      .on(table.mailingId, table.id)
      .where(sql`settled_at is null`),
    index('mailing_recipients_lead').on(table.leadId),
    index('mailing_recipients_message').on(table.messageId),
  ],
)
