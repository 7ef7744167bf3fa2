import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Settings that admins change on the site; they come before the environment and the content's defaults. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedById: text('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})

/** One row that triggers raise whenever public content changes, so that stored pages are dropped in every process. */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})
