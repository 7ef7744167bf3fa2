import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'

/** What a member of staff may do; any other value has no access. */
export const USER_ROLES = ['admin', 'user'] as const

/** Staff: a user (S3.4) with what signing in needs. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: USER_ROLES }).notNull().default('user'),
    /** argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    /** Of a password that was made up for them: it signs no one in from then on, and before only to set another one. Null of one. */
    passwordExpiresAt: timestamp('password_expires_at'),
    deactivatedAt: timestamp('deactivated_at'),
    /** Which mails they want: a lead given to them, what is due each morning, every new lead. */
    mailsAssigned: boolean('mails_assigned').default(true),
    mailsDue: boolean('mails_due').default(true),
    mailsNewLeads: boolean('mails_new_leads'),
    /** Whether keys of one letter do something for them in the back office. */
    letterKeys: boolean('letter_keys').default(true),
    /** SHA-256 of the secret in the address of their calendar feed; null where there is none. */
    calendarHash: text('calendar_hash'),
    /** When they last used the back office, to the minute; outlives their sessions. */
    lastSeenAt: timestamp('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_calendar').on(table.calendarHash),
    check('users_role', sql`${table.role} in ('admin', 'user')`),
    check('users_email_normalised', sql`${table.email} = lower(trim(${table.email}))`),
  ],
)

/** A signed-in browser. The cookie contains a random id; the table contains only its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    /** Where it was started: the network address, and what the browser says of itself. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

/** Links to set a new password; stored hashed. One that was used, or that a newer one replaced, is deleted. */
export const passwordResetTokens = sqliteTable(
  'password_reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('password_reset_tokens_user').on(table.userId), index('password_reset_tokens_expires').on(table.expiresAt)],
)

/** Links by which a user shows that a new address is theirs; stored hashed. One that was used, or that a newer one replaced, is deleted. */
export const emailChangeTokens = sqliteTable(
  'email_change_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address, trimmed and in lower case. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('email_change_tokens_user').on(table.userId), index('email_change_tokens_expires').on(table.expiresAt)],
)

/** Who was asked by mail to become a member of staff and has not set a password yet; the link's secret is stored hashed. No one is signed in by it. */
export const userInvitations = sqliteTable(
  'user_invitations',
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    /** Blank where the inviting admin left it open. */
    name: text('name').notNull().default(''),
    role: text('role', { enum: USER_ROLES }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** When the newest link was sent, and until when it may be used. */
    invitedAt: timestamp('invited_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('user_invitations_email').on(table.email),
    uniqueIndex('user_invitations_token').on(table.tokenHash),
    check('user_invitations_role', sql`${table.role} in ('admin', 'user')`),
    check('user_invitations_email_normalised', sql`${table.email} = lower(trim(${table.email}))`),
  ],
)
