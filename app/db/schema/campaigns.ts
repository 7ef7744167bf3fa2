import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { CAMPAIGN_WORKFLOWS, campaignTemplates } from './campaign-templates.ts'
import { leads } from './leads.ts'
import { messages } from './messaging.ts'

/** A lead going through a workflow. */
export const campaignRuns = sqliteTable(
  'campaign_runs',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    workflow: text('workflow', { enum: CAMPAIGN_WORKFLOWS }).notNull(),
    state: text('state', { enum: ['active', 'stopped', 'finished'] })
      .notNull()
      .default('active'),
    startedAt: timestamp('started_at').notNull(),
    endedAt: timestamp('ended_at'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('campaign_runs_active')
      .on(table.leadId)
      .where(sql`state = 'active'`),
    index('campaign_runs_state').on(table.state, table.startedAt),
    index('campaign_runs_lead').on(table.leadId),
  ],
)

/** A template that went to a lead in a run: never twice. */
export const campaignSends = sqliteTable(
  'campaign_sends',
  {
    id: id(),
    runId: text('run_id')
      .notNull()
      .references(() => campaignRuns.id, { onDelete: 'cascade' }),
    templateId: text('template_id').references(() => campaignTemplates.id, { onDelete: 'set null' }),
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('campaign_sends_once').on(table.runId, table.templateId),
    index('campaign_sends_created').on(table.createdAt),
    index('campaign_sends_message').on(table.messageId),
  ],
)
