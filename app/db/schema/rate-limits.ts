import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#app/db/columns.ts'

/** How often something was done by one address (or for one account) since its count began. Rows end by themselves. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** SHA-256 of the rule's name and of whom it counts. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the count begins again. */
    resetsAt: timestamp('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
)
