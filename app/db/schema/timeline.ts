import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** Who or what caused a line of the timeline. */
export const ACTOR_KINDS = ['staff', 'owner', 'system', 'provider'] as const

/** The timeline of a lead: every change of it, written in the transaction of that change. */
export const leadActivities = sqliteTable(
  'lead_activities',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** A short machine word such as 'created', 'status_changed', 'report_opened'. */
    kind: text('kind').notNull(),
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One sentence for people. */
    summary: text('summary').notNull(),
    /** Old and new values, where there are any. */
    detail: text('detail', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_activities_lead').on(table.leadId, table.createdAt),
    check('lead_activities_actor', sql`${table.actorKind} in ('staff', 'owner', 'system', 'provider')`),
  ],
)
