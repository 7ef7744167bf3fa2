import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** A form post's result, by submission ID and content: the same post again leads to the same result. */
export const formSubmissions = sqliteTable(
  'form_submissions',
  {
    key: text('key').primaryKey(),
    form: text('form').notNull(),
    /** The path that the first post was redirected to. */
    location: text('location').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('form_submissions_created').on(table.createdAt)],
)

/**
 * Unfinished input of a long form. A visitor's draft is found by the ID in a signed cookie; a staff draft by `userId` and `form`
 * (page address and form name), with an encrypted payload.
 */
export const drafts = sqliteTable(
  'drafts',
  {
    id: text('id').primaryKey(),
    form: text('form').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('drafts_expires').on(table.expiresAt), index('drafts_user').on(table.userId, table.form)],
)
