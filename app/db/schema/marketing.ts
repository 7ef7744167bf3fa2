import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#app/db/columns.ts'

/** Marketing lists. People can unsubscribe from each one separately (docs/product/marketing.md). */
export const MARKETING_LISTS = ['tips', 'webinar', 'rent'] as const
export type MarketingList = (typeof MARKETING_LISTS)[number]

/**
 * Why someone may get an email: they checked a box and confirmed it · they are a client · they recently asked about their
 * property · they requested this email.
 */
export const MARKETING_BASES = ['consent', 'contact', 'inquiry', 'request'] as const

/** Lists that someone left while staying on others. */
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
