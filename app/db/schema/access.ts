import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, moment } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** A browser of a visitor; the cookie holds a random id, the table its SHA-256. */
export const visitors = sqliteTable(
  'visitors',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('visitors_token').on(table.tokenHash), index('visitors_last_seen').on(table.lastSeenAt)],
)

/** How a browser showed that it may act for a lead (decisions, section 3). */
export const GRANT_ORIGINS = ['submitted', 'mailed_link', 'shared_link'] as const

/** What a visitor's browser may do: act for one lead. */
export const leadGrants = sqliteTable(
  'lead_grants',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    origin: text('origin', { enum: GRANT_ORIGINS }).notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.leadId] }),
    index('lead_grants_lead').on(table.leadId),
    index('lead_grants_expires').on(table.expiresAt),
  ],
)

/** What a mailed or shared link is for; a token serves one purpose only. */
export const LINK_PURPOSES = ['report', 'shared_report', 'booking', 'signing', 'unsubscribe', 'referral_status'] as const

/** Links that carry a secret: stored hashed, for one purpose, until they end or are taken back. */
export const linkTokens = sqliteTable(
  'link_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The address that the link was mailed to, in lower case; following it proves that mailbox. */
    emailKey: text('email_key'),
    subjectId: text('subject_id'),
    label: text('label'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('link_tokens_lead').on(table.leadId), index('link_tokens_expires').on(table.expiresAt)],
)

/** How somebody showed that they read a mailbox: they pressed the button behind a mailed link, or typed a mailed code. */
export const MAILBOX_PROOFS = ['mailed_link', 'mailed_code'] as const

/** Mailboxes whose owner has answered a mail of ours. */
export const provedMailboxes = sqliteTable(
  'proved_mailboxes',
  {
    /** The address, trimmed and in lower case. */
    emailKey: text('email_key').primaryKey(),
    /** The newest proof. */
    provedAt: moment('proved_at').notNull(),
    how: text('how', { enum: MAILBOX_PROOFS }).notNull(),
  },
  (table) => [index('proved_mailboxes_proved').on(table.provedAt)],
)
