import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#app/db/columns.ts'

/** The parts of the product that are wrong at present (`modules/monitoring/parts.ts`). A row goes when its part is well again. */
export const alarms = sqliteTable('alarms', {
  part: text('part').primaryKey(),
  since: timestamp('since').notNull(),
  /** When admins got an email about it; null within the first ten minutes. */
  mailedAt: timestamp('mailed_at'),
})
