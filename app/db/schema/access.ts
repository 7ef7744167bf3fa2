import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { publicHalf } from './two-step.ts'

/**
 * A browser of a visitor; its cookie contains a random token, the table the SHA-256 of it. The browser gets another token whenever it gains rights.
 */
export const visitors = sqliteTable(
  'visitors',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('visitors_token').on(table.tokenHash), index('visitors_last_seen').on(table.lastSeenAt)],
)

/** The leads that a browser submitted, as long as no one has proved their mailbox elsewhere. */
export const leadGrants = sqliteTable(
  'lead_grants',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The email that the browser typed, trimmed and in lower case. The grant is worth nothing for a lead that has another one. */
    emailKey: text('email_key').notNull().default(''),
    /** Represents the name and phone that the browser typed. */
    contactHash: text('contact_hash'),
    /** Represents the facts of the property that the browser typed. */
    propertyHash: text('property_hash'),
    /** The rent that the browser set, in dollars a month for one unit; null where it left the estimate. */
    rentDollars: dollars('rent'),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.leadId] }),
    index('lead_grants_lead').on(table.leadId),
    index('lead_grants_email_key').on(table.emailKey),
    index('lead_grants_expires').on(table.expiresAt),
  ],
)

/** The mailboxes that a browser proved, by a mailed link or code: it may act for every lead of that email. */
export const visitorMailboxes = sqliteTable(
  'visitor_mailboxes',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    /** The address, trimmed and in lower case. */
    emailKey: text('email_key').notNull(),
    provedAt: timestamp('proved_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.emailKey] }),
    index('visitor_mailboxes_email_key').on(table.emailKey),
    index('visitor_mailboxes_expires').on(table.expiresAt),
  ],
)

/** How someone showed that they read a mailbox: they pressed the button behind a mailed link, or typed a mailed code. */
export const MAILBOX_PROOFS = ['mailed_link', 'mailed_code'] as const

/** Mailboxes whose owner has answered a mail of ours. */
export const provedMailboxes = sqliteTable(
  'proved_mailboxes',
  {
    /** The address, trimmed and in lower case. */
    emailKey: text('email_key').primaryKey(),
    /** The newest proof. */
    provedAt: timestamp('proved_at').notNull(),
    how: text('how', { enum: MAILBOX_PROOFS }).notNull(),
  },
  (table) => [index('proved_mailboxes_proved').on(table.provedAt)],
)

/** The public half of a key pair by which an owner signs in (see `passkeys`). It opens one mailbox, which they had proved when they made it. */
export const ownerPasskeys = sqliteTable(
  'owner_passkeys',
  {
    id: id(),
    /** The address, trimmed and in lower case. */
    emailKey: text('email_key').notNull(),
    ...publicHalf(),
    /** Making it counts as a use. */
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    index('owner_passkeys_email_key').on(table.emailKey),
    index('owner_passkeys_last_used').on(table.lastUsedAt),
    uniqueIndex('owner_passkeys_credential').on(table.credentialId),
  ],
)
