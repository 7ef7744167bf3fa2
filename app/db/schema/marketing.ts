import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#app/db/columns.ts'

/** What people may be mailed that they need not be: each can be left for itself (docs/product/marketing.md). */
export const MARKETING_LISTS = ['tips', 'webinar', 'rent'] as const

/** Why someone may be mailed: they checked a box and confirmed it · they do business with us · they asked us about their property a short while ago · they asked for this very mail. */
export const MARKETING_BASES = ['consent', 'contact', 'inquiry', 'request'] as const

/** Lists that someone unsubscribed from, while staying on others. */
export const listRefusals = sqliteTable(
  'list_refusals',
  {
    /** The address in lowercase. */
    recipientKey: text('recipient_key').notNull(),
    list: text('list', { enum: MARKETING_LISTS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.recipientKey, table.list] })],
)
