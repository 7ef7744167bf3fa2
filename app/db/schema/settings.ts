import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Settings that admins change on the site; they come before the environment and the content's defaults. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedById: text('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: updatedAt(),
})

/** Every state that a setting was given, the newest with the largest id. Never changed: what was made under an earlier one is read by it. */
export const settingVersions = sqliteTable(
  'setting_versions',
  {
    id: id(),
    key: text('key').notNull(),
    /** Null where the stored value was taken away, so that the environment or the default counted again. */
    value: text('value', { mode: 'json' }),
    /** Null where it was someone at the machine. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('setting_versions_key').on(table.key, table.createdAt, table.id)],
)

/** One row that triggers raise whenever public content changes, so that stored pages are dropped in every process. */
export const contentVersion = sqliteTable('content_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull().default(0),
})
