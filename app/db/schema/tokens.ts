import { sql } from 'drizzle-orm'
import { blob, check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** Purposes of links emailed to, or shared by, owners and realtors. */
export const LINK_PURPOSES = [
  'report',
  'shared_report',
  'booking',
  'signing',
  'invoice',
  'unsubscribe',
  'referral_status',
  'privacy_request',
  'privacy_copy',
  'owner_sign_in',
] as const

/** Purposes of tokens in links and cookies. Each token has exactly one. */
export const TOKEN_PURPOSES = [
  ...LINK_PURPOSES,
  'invitation',
  'email_change',
  'password_reset',
  'pending_sign_in',
  'passkey_challenge',
  'calendar',
  'weekly_report',
] as const

/**
 * Secrets in links and cookies, each hashed and for one purpose, until it expires, is used or is revoked. Sessions and passkeys
 * have their own tables, and so do API tokens, which don't expire and keep their row when revoked.
 */
export const tokens = sqliteTable(
  'tokens',
  {
    /** SHA-256 of the secret. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Its staff member; null for an invitation, and for a sign-in challenge. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Its subject: an invoice, a document, a referral or a request. For an invitation, its own ID, which outlives its links. */
    subjectId: text('subject_id'),
    /** Its recipient's lowercase address. Following an emailed link proves that mailbox. */
    emailKey: text('email_key'),
    /** The browser that the link was shown in: it works only there, until that browser is forgotten. Null for an emailed link. */
    visitorId: text('visitor_id'),
    /** A shared link's name, or the invited person's name. */
    label: text('label'),
    /** An invitation's role, or the SHA-256 of a passkey challenge. */
    detail: text('detail'),
    /** The encrypted secret of a link that its owner can copy again; null if no one can. */
    sealedToken: blob('sealed_token', { mode: 'buffer' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
    /** For a shared link, whose row remains until it expires. Other tokens are deleted when used or revoked. */
    revokedAt: timestamp('revoked_at'),
  },
  (table) => [
    index('tokens_lead').on(table.leadId),
    index('tokens_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('tokens_subject')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    index('tokens_visitor').on(table.visitorId),
    index('tokens_expires').on(table.expiresAt),
    uniqueIndex('tokens_invited')
      .on(table.emailKey)
      .where(sql`${table.purpose} = 'invitation'`),
    check(
      'tokens_invitation',
      sql`${table.purpose} <> 'invitation' or (${table.subjectId} is not null and ${table.detail} in ('admin', 'user', 'editor', 'finance', 'read-only') and ${table.emailKey} = lower(trim(${table.emailKey})))`,
    ),
  ],
)
