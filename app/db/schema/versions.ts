import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Kinds of content with versions. Each save adds one. */
export const VERSION_SUBJECTS = ['post', 'campaign_template', 'document_template', 'setting'] as const

/**
 * Saved versions, the newest with the largest number. Triggers refuse to change or delete a setting's versions, because older
 * data is read with them.
 */
export const versions = sqliteTable(
  'versions',
  {
    id: id(),
    subject: text('subject', { enum: VERSION_SUBJECTS }).notNull(),
    /** A post's or template's ID, or a setting's key. */
    subjectId: text('subject_id').notNull(),
    number: integer('number').notNull(),
    /** Texts by name, or a setting's value: null if the stored one was removed and the environment or default applied again. */
    content: text('content', { mode: 'json' }),
    /** Null for the original version, and for a change on the server. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('versions_number').on(table.subject, table.subjectId, table.number),
    index('versions_author').on(table.authorId),
  ],
)
