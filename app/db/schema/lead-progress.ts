import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, timestamp } from '#app/db/columns.ts'
import { LEAD_SOURCES, leads } from './leads.ts'

/**
 * How far each lead has come, a narrow row a lead, so that figures over all of them are one walk through an index. No one writes it but triggers on `leads`
 * (`drizzle/*_lead_progress.sql`), and a migration that rebuilds `leads` has to create them again. Steps are numbered from 0, New Lead, to 7, Closed or Won
 * (`app/modules/analytics/steps.ts`).
 */
export const leadProgress = sqliteTable(
  'lead_progress',
  {
    leadId: text('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    /** Of the property, as written, without blanks around it. */
    city: text('city').notNull(),
    /** The farthest step that it ever reached. */
    farthestStep: integer('farthest_step').notNull(),
    /** It is Lost. */
    isLost: boolean('is_lost'),
    /** When it first reached Enrolled or a later status. */
    enrolledAt: timestamp('enrolled_at'),
    firstContactAt: timestamp('first_contact_at'),
    /** It was merged into another one, which counts for both. */
    isMerged: boolean('is_merged'),
    /** The assignee. Not a foreign key, because its trigger follows the lead's. */
    assigneeId: text('assignee_id'),
  },
  (table) => [
    index('lead_progress_created')
      .on(
        table.createdAt,
        table.source,
        table.city,
        table.farthestStep,
        table.isLost,
        table.enrolledAt,
        table.firstContactAt,
        table.assigneeId,
      )
      .where(sql`is_merged = 0`),
  ],
)

/** From when to when a lead was in a status; kept by the same triggers. A change that is undone is taken out. */
export const leadStays = sqliteTable(
  'lead_stays',
  {
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    enteredAt: timestamp('entered_at').notNull(),
    /** The step of the status; -1 is Lost. */
    step: integer('step').notNull(),
    /** Null while it is in this status. */
    leftAt: timestamp('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.enteredAt] }),
    index('lead_stays_left')
      .on(table.leftAt, table.step, table.enteredAt)
      .where(sql`left_at is not null`),
  ],
)
