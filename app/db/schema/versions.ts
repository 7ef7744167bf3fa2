import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { users } from './users.ts'

/** What has versions. Each save adds one. */
export const VERSION_SUBJECTS = ['post', 'campaign_template', 'document_template', 'setting'] as const

/**
 * The states of what is saved as a whole, the newest with the largest number. Triggers refuse to change or delete those of a setting: what was made under an earlier one
 * is read by it.
 */
export const versions = sqliteTable(
  'versions',
  {
    id: id(),
    subject: text('subject', { enum: VERSION_SUBJECTS }).notNull(),
    /** Of a post or a template its id, of a setting its key. */
    subjectId: text('subject_id').notNull(),
    number: integer('number').notNull(),
    /** Texts by their names, or the value of a setting: null where a stored one was taken away, so that the environment or the default counted again. */
    content: text('content', { mode: 'json' }),
    /** Null for what was there before anyone saved it, and where it was someone at the machine. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('versions_number').on(table.subject, table.subjectId, table.number),
    index('versions_author').on(table.authorId),
  ],
)
