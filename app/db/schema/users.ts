import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { ROLES } from '#app/permissions.ts'

/** A staff user (S3.4) with sign-in data. */
export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /** argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    /**
     * When a generated password expires. Until then, it only allows setting a new one. Null for a password that the user chose.
     */
    passwordExpiresAt: timestamp('password_expires_at'),
    deactivatedAt: timestamp('deactivated_at'),
    /** Their email settings: assigned leads, what is due each morning, every new lead. */
    mailsAssigned: boolean('mails_assigned').default(true),
    mailsDue: boolean('mails_due').default(true),
    mailsNewLeads: boolean('mails_new_leads'),
    /** The weekly report, each Monday; for roles that see analytics. */
    mailsWeekly: boolean('mails_weekly'),
    /** Whether one-letter keyboard shortcuts are on. */
    letterKeys: boolean('letter_keys').default(true),
    /** When they last used the back office, to the minute. Outlives their sessions. */
    lastSeenAt: timestamp('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    check('users_role', sql`${table.role} in ('admin', 'user', 'editor', 'finance', 'read-only')`),
    check('users_email_normalised', sql`${table.email} = lower(trim(${table.email}))`),
  ],
)

/** A signed-in browser. Its cookie contains a random id, the table only its SHA-256. */
export const sessions = sqliteTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    /** Where it was started: IP address and user agent. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)
