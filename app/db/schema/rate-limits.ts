import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#app/db/columns.ts'

/** A rate limit count of an address or account. Rows expire. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** SHA-256 of the rule's name and its subject. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the count resets. */
    resetsAt: timestamp('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
)
