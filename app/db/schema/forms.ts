import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** What a form post led to, by submission id and content: the same post again leads to the same result. */
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
 * What someone has typed into a longer form so far. A visitor's is found by its id, which is in a signed cookie; one of staff by `userId` and `form`, which is
 * the address of its page and the form's name on it, and its payload is sealed.
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
