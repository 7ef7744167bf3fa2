import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { moment } from '#app/db/columns.ts'

/** How somebody showed that they read a mailbox: they pressed the button behind a mailed link, or typed a mailed code. */
export const MAILBOX_PROOFS = ['mailed_link', 'mailed_code'] as const

/** Mailboxes whose owner has answered a mail of ours. */
export const provedMailboxes = sqliteTable(
  'proved_mailboxes',
  {
    /** The address, trimmed and in lower case. */
    emailKey: text('email_key').primaryKey(),
    /** The newest proof. */
    provedAt: moment('proved_at').notNull(),
    how: text('how', { enum: MAILBOX_PROOFS }).notNull(),
  },
  (table) => [index('proved_mailboxes_proved').on(table.provedAt)],
)
