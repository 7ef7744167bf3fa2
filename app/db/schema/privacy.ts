import { sql } from 'drizzle-orm'
import { blob, check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** What a privacy request asks for: a copy of the person's data, its deletion, or both in that order. */
export const PRIVACY_REQUEST_KINDS = ['copy', 'deletion', 'both'] as const

/**
 * unproved: no one has pressed the button behind the emailed link · in_work: the copy was sent, and the deletion is left · done ·
 * refused.
 */
export const PRIVACY_STATES = ['unproved', 'open', 'in_work', 'done', 'refused'] as const

/** A person's privacy request. */
export const privacyRequests = sqliteTable(
  'privacy_requests',
  {
    id: id(),
    /** Trimmed, as typed. */
    email: text('email').notNull(),
    /** In lowercase, to find leads by it. */
    emailKey: text('email_key').notNull(),
    kind: text('kind', { enum: PRIVACY_REQUEST_KINDS }).notNull(),
    /** Their message; deleted with their other data. */
    message: text('message'),
    state: text('state', { enum: PRIVACY_STATES }).notNull().default('unproved'),
    createdAt: createdAt(),
    /** When the mailbox was proved, and the deadline for an answer; null until then. */
    provedAt: timestamp('proved_at'),
    dueAt: timestamp('due_at'),
    copySentAt: timestamp('copy_sent_at'),
    /** When it was done or refused, and by which staff member. */
    answeredAt: timestamp('answered_at'),
    answeredById: text('answered_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Why staff refused it. */
    refusal: text('refusal'),
  },
  (table) => [
    uniqueIndex('privacy_requests_unproved')
      .on(table.emailKey)
      .where(sql`state = 'unproved'`),
    index('privacy_requests_email').on(table.emailKey),
    index('privacy_requests_state').on(table.state, table.createdAt, table.id),
    index('privacy_requests_created').on(table.createdAt, table.id),
    index('privacy_requests_due')
      .on(table.dueAt, table.id)
      .where(sql`state in ('open', 'in_work')`),
    index('privacy_requests_answered_by').on(table.answeredById),
    check('privacy_requests_wish', sql`${table.kind} in ('copy', 'deletion', 'both')`),
    check('privacy_requests_state_known', sql`${table.state} in ('unproved', 'open', 'in_work', 'done', 'refused')`),
  ],
)

/** A privacy copy as sent: encrypted, and stored only as long as its link. */
export const privacyCopies = sqliteTable(
  'privacy_copies',
  {
    requestId: text('request_id')
      .primaryKey()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    /** AES-256-GCM; see `app/config/sealed-text.server.ts`. */
    sealed: blob('sealed', { mode: 'buffer' }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('privacy_copies_expires').on(table.expiresAt)],
)
