import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { users } from './users.ts'

/** What staff did that is not part of one lead's timeline: role changes, exports, settings. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail', { mode: 'json' }),
    createdAt: createdAt(),
  },
  (table) => [index('audit_log_created').on(table.createdAt)],
)
