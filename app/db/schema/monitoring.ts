import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#app/db/columns.ts'

/** Components that currently have a problem (`modules/monitoring/parts.ts`). A row is deleted on recovery. */
export const alarms = sqliteTable('alarms', {
  part: text('part').primaryKey(),
  since: timestamp('since').notNull(),
  /** When admins got an email about it; null in the first ten minutes. */
  mailedAt: timestamp('mailed_at'),
})
