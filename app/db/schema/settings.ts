import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Settings that admins changed. They take precedence over the environment and the defaults. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedById: text('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})

/** One row that triggers increment when public content changes, so that each process drops its cached pages. */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})
