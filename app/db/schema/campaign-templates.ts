import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { MESSAGE_CHANNELS } from './messaging.ts'
import { users } from './users.ts'

export const CAMPAIGN_WORKFLOWS = ['warm_lead', 'confirmation', 'onboarding'] as const

/** What a template is written for: the messages of a workflow, or the replies that staff send by hand. */
export const TEMPLATE_USES = [...CAMPAIGN_WORKFLOWS, 'saved_reply'] as const

/**
 * A campaign message or a saved reply; staff may start a message from both. Read its text only with `findTemplate`
 * (modules/campaigns/templates).
 */
export const campaignTemplates = sqliteTable(
  'campaign_templates',
  {
    id: id(),
    /** The key of a built-in template in the code, also its id. Null for one that staff wrote. */
    key: text('key'),
    name: text('name').notNull(),
    type: text('type', { enum: MESSAGE_CHANNELS }).notNull(),
    /** Subject and content are stored once someone saves them. Until then, a built-in template has the text in the code. */
    subject: text('subject').notNull().default(''),
    content: text('content').notNull(),
    workflow: text('workflow', { enum: TEMPLATE_USES }).notNull(),
    /**
     * Days after the workflow's start or before the walkthrough, as a note for staff. The workflow's steps decide when a message
     * is sent.
     */
    delayDays: integer('delay').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The current version: 0 for the original text, plus 1 with each save. */
    version: integer('version').notNull().default(0),
    /** When and by whom it was last saved; null for the original text. */
    editedAt: timestamp('edited_at'),
    editedById: text('edited_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('campaign_templates_name').on(table.name),
    uniqueIndex('campaign_templates_key')
      .on(table.key)
      .where(sql`key is not null`),
    index('campaign_templates_workflow').on(table.workflow, table.delayDays),
    index('campaign_templates_edited_by').on(table.editedById),
    check('campaign_templates_workflow', sql`${table.workflow} in ('warm_lead', 'confirmation', 'onboarding', 'saved_reply')`),
  ],
)
