import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MESSAGE_CHANNELS } from './messaging.ts'

/**
 * How many messages of campaigns were sent and what came of them, by step, template, version and channel. No one writes it but triggers on `campaign_sends`, `messages` and
 * `lead_progress` (`drizzle/*_campaign_counts.sql`), so that no page counts messages; who removes a step moves its rows to those of none. What was sent stays counted when its lead is deleted. A migration that rebuilds one of
 * the three has to create its trigger again.
 */
export const campaignCounts = sqliteTable(
  'campaign_counts',
  {
    /** Blank where the step is gone. */
    stepId: text('step_id').notNull(),
    templateId: text('template_id').notNull(),
    version: text('version', { enum: ['a', 'b'] }).notNull(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    /** Taken by the provider, or kept in the outbox where none is configured. */
    sent: integer('sent').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    /** Written to leads that reached Enrolled afterwards. */
    converted: integer('converted').notNull().default(0),
    /** Whose picture was asked for, while openings were counted. */
    opened: integer('opened').notNull().default(0),
    /** With a link that was followed, while clicks were counted. */
    clicked: integer('clicked').notNull().default(0),
    /** Not written, for whatever reason. */
    skipped: integer('skipped').notNull().default(0),
    /** After which the person said that they want no more. */
    unsubscribed: integer('unsubscribed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.templateId, table.version, table.channel] })],
)
