import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp, updatedAt } from '#app/db/columns.ts'

/** What a form post led to, by submission id and content: the same post again leads to the same result. */
export const formSubmissions = sqliteTable(
  'form_submissions',
  {
    key: text('key').primaryKey(),
    form: text('form').notNull(),
    /** Path of ours that the first post was redirected to. */
    location: text('location').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('form_submissions_created').on(table.createdAt)],
)

/** What someone has typed into a longer form so far; its id is in a signed cookie. */
export const drafts = sqliteTable(
  'drafts',
  {
    id: text('id').primaryKey(),
    form: text('form').notNull(),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('drafts_expires').on(table.expiresAt)],
)
