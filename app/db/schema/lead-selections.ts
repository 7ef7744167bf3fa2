import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Leads that a member of staff has checked over several pages of a list, or all that a filter found at that moment. Ended after a day. */
export const leadSelections = sqliteTable(
  'lead_selections',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ids of leads and of analysis entries without a lead, in the order in which they were picked. */
    leadIds: text('lead_ids', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_selections_user').on(table.userId), index('lead_selections_created').on(table.createdAt)],
)
