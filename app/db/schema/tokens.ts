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
 * Secrets in links and cookies: stored as a hash, for one purpose, until they end, are used or are taken back. Sessions and passkeys have their own tables,
 * and so do tokens of the API, which never end and keep their line once they are revoked.
 */
export const tokens = sqliteTable(
  'tokens',
  {
    /** SHA-256 of the secret. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The member of staff who it is for; null of an invitation, and of a challenge that signs someone in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What it is about: an invoice, a document, a referral, a request. Of an invitation its own id, which outlives its links. */
    subjectId: text('subject_id'),
    /** The address of anyone who it is for, in lower case. Following a link that was mailed proves that mailbox. */
    emailKey: text('email_key'),
    /** Id of the browser that a link was handed to: it works in no other one, and in none once that is forgotten. Null for a link that was mailed. */
    visitorId: text('visitor_id'),
    /** What its owner calls a shared link; the name of who is invited. */
    label: text('label'),
    /** The role that an invitation gives; the SHA-256 of what a device is to sign. */
    detail: text('detail'),
    /** The secret of a link that its owner may copy again, sealed; null where no one may. */
    sealedToken: blob('sealed_token', { mode: 'buffer' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
    /** Of a shared link, whose line stays until its end. Others that are used or taken back are deleted. */
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
