import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { publicHalf } from './two-step.ts'

/**
 * A visitor's browser. Its cookie contains a random token, and the table its SHA-256. The token changes whenever the browser
 * gains rights.
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

/** The leads that a browser submitted, until someone proves their mailbox elsewhere. */
export const leadGrants = sqliteTable(
  'lead_grants',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The email typed in this browser, trimmed and lowercase. The grant is void for a lead with another email. */
    emailKey: text('email_key').notNull().default(''),
    /** A hash of the typed name and phone. */
    contactHash: text('contact_hash'),
    /** A hash of the typed property facts. */
    propertyHash: text('property_hash'),
    /** The rent entered in this browser, in dollars a month for one unit; null if it kept the estimate. */
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

/** Mailboxes that a browser proved by an emailed link or code. It may act for every lead with that email. */
export const visitorMailboxes = sqliteTable(
  'visitor_mailboxes',
  {
    visitorId: text('visitor_id')
      .notNull()
      .references(() => visitors.id, { onDelete: 'cascade' }),
    /** Trimmed and lowercase. */
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

/** How someone proved a mailbox: with the button behind an emailed link, or with an emailed code. */
export const MAILBOX_PROOFS = ['mailed_link', 'mailed_code'] as const

/** Mailboxes that answered one of our emails. */
export const provedMailboxes = sqliteTable(
  'proved_mailboxes',
  {
    /** Trimmed and lowercase. */
    emailKey: text('email_key').primaryKey(),
    /** The newest proof. */
    provedAt: timestamp('proved_at').notNull(),
    method: text('method', { enum: MAILBOX_PROOFS }).notNull(),
  },
  (table) => [index('proved_mailboxes_proved').on(table.provedAt)],
)

/** An owner's passkey (see `passkeys`). It signs in to one mailbox, which the owner had proved when they created it. */
export const ownerPasskeys = sqliteTable(
  'owner_passkeys',
  {
    id: id(),
    /** Trimmed and lowercase. */
    emailKey: text('email_key').notNull(),
    ...publicHalf(),
    /** Creation counts as use. */
    lastUsedAt: timestamp('last_used_at').notNull(),
  },
  (table) => [
    index('owner_passkeys_email_key').on(table.emailKey),
    index('owner_passkeys_last_used').on(table.lastUsedAt),
    uniqueIndex('owner_passkeys_credential').on(table.credentialId),
  ],
)
