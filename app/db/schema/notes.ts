import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** A note that a member of staff wrote on a lead. */
export const notes = sqliteTable(
  'notes',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When its author last gave it another text; null where it is as it was written. */
    editedAt: timestamp('edited_at'),
  },
  (table) => [index('notes_lead').on(table.leadId, table.createdAt), check('notes_content', sql`trim(${table.content}) <> ''`)],
)
