import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, updatedAt } from '#app/db/columns.ts'
import { users } from './users.ts'

/** A named filter of the lead list. */
export const leadViews = sqliteTable(
  'lead_views',
  {
    id: id(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Filter and order as in the list's URL. 'me' is the viewer. */
    query: text('query').notNull(),
    /** All staff see it; otherwise only its owner. */
    isShared: boolean('is_shared'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('lead_views_owner').on(table.ownerId)],
)

/** Saved views pinned to a user's menu. */
export const leadViewPins = sqliteTable(
  'lead_view_pins',
  {
    viewId: text('view_id')
      .notNull()
      .references(() => leadViews.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.viewId, table.userId] }), index('lead_view_pins_user').on(table.userId)],
)

/** Leads that a staff member checked over several pages of a list, or all of a filter at that moment. Expires after a day. */
export const leadSelections = sqliteTable(
  'lead_selections',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** IDs of leads and of analysis entries without a lead, in the order of selection. */
    leadIds: text('lead_ids', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('lead_selections_user').on(table.userId), index('lead_selections_created').on(table.createdAt)],
)
