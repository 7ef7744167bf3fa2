import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, timestamp } from '#app/db/columns.ts'
import { LEAD_SOURCES, leads } from './leads.ts'

/**
 * Each lead's progress in one narrow row, so that statistics over all leads read one index. Only triggers on `leads` write it
 * (`drizzle/*_lead_progress.sql`); a migration that rebuilds `leads` must recreate them. Steps go from 0, New Lead, to 7, Closed
 * or Won (`app/modules/analytics/steps.ts`).
 */
export const leadProgress = sqliteTable(
  'lead_progress',
  {
    leadId: text('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at').notNull(),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    /** The property's city, trimmed. */
    city: text('city').notNull(),
    /** The farthest step it ever reached. */
    farthestStep: integer('farthest_step').notNull(),
    /** It is Lost. */
    isLost: boolean('is_lost'),
    /** When it first reached Enrolled or a later status. */
    enrolledAt: timestamp('enrolled_at'),
    firstContactAt: timestamp('first_contact_at'),
    /** It was merged into another lead, which counts for both. */
    isMerged: boolean('is_merged'),
    /** The assignee. Not a foreign key, because its trigger follows the lead's. */
    assigneeId: text('assignee_id'),
  },
  (table) => [
    index('lead_progress_groups')
      .on(
        table.source,
        table.city,
        table.assigneeId,
        table.createdAt,
        table.farthestStep,
        table.isLost,
        table.enrolledAt,
        table.firstContactAt,
      )
      .where(sql`is_merged = 0`),
  ],
)

/** When a lead was in which status; maintained by the same triggers. An undone change is removed. */
export const leadStatusPeriods = sqliteTable(
  'lead_status_periods',
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
    index('lead_status_periods_stay')
      .on(table.step, sql`left_at - entered_at`, table.leftAt)
      .where(sql`left_at is not null`),
    index('lead_status_periods_left')
      .on(table.step, table.leftAt)
      .where(sql`left_at is not null`),
  ],
)
