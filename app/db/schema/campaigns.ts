import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { CAMPAIGN_WORKFLOWS, campaignTemplates } from './campaign-templates.ts'
import { leads } from './leads.ts'
import { MESSAGE_CHANNELS, messages } from './messaging.ts'
import { users } from './users.ts'

/** The base of a step's time: the run's start, or the lead's walkthrough. */
export const STEP_ANCHORS = ['start', 'before_walkthrough'] as const

/** Values of the setting `campaignTiming` that a step can use as its delay. */
export const STEP_TIMINGS = [
  'initialResponseHours',
  'followUpEveryDays',
  'firstReminderDays',
  'secondReminderDays',
  'lastReminderHours',
  'textReminderHours',
  'welcomeHours',
  'checklistReminderDays',
  'onboardingFollowUpDays',
] as const

export const DELAY_UNITS = ['hours', 'days'] as const

/** The condition for sending a step. If it is false, the step is skipped. */
export const STEP_CONDITIONS = ['always', 'no_walkthrough', 'no_welcome', 'onboarding_open'] as const

/** A step of a workflow: its message, time and exclusions. */
export const campaignSteps = sqliteTable(
  'campaign_steps',
  {
    /** For a built-in step, the key of its template. */
    id: id(),
    workflow: text('workflow', { enum: CAMPAIGN_WORKFLOWS }).notNull(),
    /** Its position in the workflow, from 1. Breaks ties between steps due at the same time. */
    position: integer('position').notNull(),
    anchor: text('anchor', { enum: STEP_ANCHORS }).notNull().default('start'),
    /** The value of `campaignTiming` used as its delay; null if it has its own. */
    timing: text('timing', { enum: STEP_TIMINGS }),
    /** For a follow-up: how many intervals after the first message, from 1. */
    timesInterval: integer('times_interval').notNull().default(1),
    /** Its own delay after the start, or before the walkthrough. */
    delay: integer('delay'),
    delayUnit: text('delay_unit', { enum: DELAY_UNITS }),
    templateId: text('template_id')
      .notNull()
      .references(() => campaignTemplates.id),
    /** The B version of an A/B test, for half of the leads. Null without a test. */
    templateBId: text('template_b_id').references(() => campaignTemplates.id),
    condition: text('condition', { enum: STEP_CONDITIONS }).notNull().default('always'),
    /** Marketing, which needs consent. Otherwise it is about something that the person agreed to. */
    isMarketing: integer('is_marketing', { mode: 'boolean' }).notNull().default(true),
    isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('campaign_steps_workflow').on(table.workflow, table.position),
    index('campaign_steps_template').on(table.templateId),
    index('campaign_steps_template_b').on(table.templateBId),
    check(
      'campaign_steps_delay',
      sql`${table.timing} is not null or (${table.delay} is not null and ${table.delayUnit} is not null)`,
    ),
  ],
)

/** The latest moment that a date can be. */
const LATEST_MS = 8_640_000_000_000_000

/**
 * A run's state. blocked: nothing may or can be sent to the person now (`BLOCK_REASONS`) · paused: by staff, until they resume
 * it.
 */
export const RUN_STATES = ['active', 'blocked', 'paused', 'stopped', 'finished'] as const
export type RunState = (typeof RUN_STATES)[number]

/** States of a run in progress. */
export const OPEN_RUN_STATES = ['active', 'blocked', 'paused'] as const satisfies readonly RunState[]

/**
 * Why a workflow can't send anything to a person: no consent to marketing · the person refused · staff or a file refused · the
 * mailbox rejects mail · the address changed, and the new one has no consent · there is no address.
 */
export const BLOCK_REASONS = ['no_consent', 'unsubscribed', 'suppressed', 'bounced', 'address_changed', 'no_address'] as const

/** A lead's run through a workflow. */
export const campaignRuns = sqliteTable(
  'campaign_runs',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    workflow: text('workflow', { enum: CAMPAIGN_WORKFLOWS }).notNull(),
    state: text('state', { enum: RUN_STATES }).notNull().default('active'),
    startedAt: timestamp('started_at').notNull(),
    endedAt: timestamp('ended_at'),
    endReason: text('end_reason'),
    /** For a blocked run: the reason, and since when. */
    blockedReason: text('blocked_reason', { enum: BLOCK_REASONS }),
    blockedAt: timestamp('blocked_at'),
    /** The base for delays: the start plus the time it was paused. Null: the start. */
    anchorAt: timestamp('anchor_at'),
    /** Since when it is paused. Kept while the lead is in the trash. */
    pausedAt: timestamp('paused_at'),
    /** It was paused with its workflow and resumes with it. */
    isHeld: integer('is_held', { mode: 'boolean' }).notNull().default(false),
    /**
     * The workflow of the lead's status at the start, or null if none. The run ends when the status belongs to another workflow.
     */
    startedIn: text('started_in', { enum: CAMPAIGN_WORKFLOWS }),
    /** The walkthrough of its reminders, and when it was first seen: reminders due before that are skipped. */
    walkthroughAt: timestamp('walkthrough_at'),
    walkthroughSeenAt: timestamp('walkthrough_seen_at'),
    /** When to check it next; 0 after its lead changed. Null: waiting for a change, or finished. */
    nextCheckAt: timestamp('next_check_at').$defaultFn(() => new Date(0)),
    /** The next message and its time, as of the last check; null if unknown. */
    nextAt: timestamp('next_at'),
    /** The monitor's sort key. Runs without a next message come last. */
    nextKey: timestamp('next_key')
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(next_at, ${LATEST_MS})`), { mode: 'virtual' }),
    nextStepId: text('next_step_id').references(() => campaignSteps.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('campaign_runs_active')
      .on(table.leadId)
      .where(sql`state in ('active', 'blocked', 'paused')`),
    index('campaign_runs_state').on(table.state, table.startedAt),
    index('campaign_runs_next').on(table.state, table.nextKey, table.id),
    index('campaign_runs_ended').on(table.state, table.endedAt, table.id),
    index('campaign_runs_lead').on(table.leadId),
    index('campaign_runs_next_check')
      .on(table.nextCheckAt, table.id)
      .where(sql`next_check_at is not null`),
    index('campaign_runs_held')
      .on(table.workflow, table.id)
      .where(sql`is_held = 1`),
    index('campaign_runs_next_step').on(table.nextStepId),
  ],
)

/** A paused workflow. It sends nothing, and its runs keep their position. */
export const pausedWorkflows = sqliteTable(
  'paused_workflows',
  {
    workflow: text('workflow', { enum: CAMPAIGN_WORKFLOWS }).primaryKey(),
    pausedById: text('paused_by_id').references(() => users.id, { onDelete: 'set null' }),
    pausedAt: timestamp('paused_at').notNull(),
  },
  (table) => [index('paused_workflows_by').on(table.pausedById)],
)

/** The two versions of a step. */
export const STEP_VERSIONS = ['a', 'b'] as const

/** A completed step of a run: its message was written, or it was skipped. At most one per step. */
export const campaignSends = sqliteTable(
  'campaign_sends',
  {
    id: id(),
    runId: text('run_id')
      .notNull()
      .references(() => campaignRuns.id, { onDelete: 'cascade' }),
    stepId: text('step_id').references(() => campaignSteps.id, { onDelete: 'set null' }),
    templateId: text('template_id').references(() => campaignTemplates.id, { onDelete: 'set null' }),
    version: text('version', { enum: STEP_VERSIONS }).notNull().default('a'),
    /** Null if it was skipped. */
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Why nothing was sent, a key of `SKIP_LABELS` (modules/campaigns); null if it was sent. */
    skippedReason: text('skipped_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('campaign_sends_once').on(table.runId, table.stepId),
    index('campaign_sends_created').on(table.createdAt),
    index('campaign_sends_message').on(table.messageId),
    index('campaign_sends_step').on(table.stepId, table.version),
    index('campaign_sends_template').on(table.templateId),
  ],
)

/** A fingerprint of the steps and settings that the runs' schedules are based on. One row. */
export const campaignPlan = sqliteTable('campaign_plan', {
  id: integer('id').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})

/** Leads with a new status or walkthrough. The next check decides whether a campaign starts. */
export const campaignCandidates = sqliteTable('campaign_candidates', {
  leadId: text('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/**
 * How many campaign messages were sent, and with which results, by step, template, version and channel. Only triggers on
 * `campaign_sends`, `messages` and `lead_progress` write it (`drizzle/*_campaign_counts.sql`), so that no page counts messages.
 * Deleting a step moves its counts to rows without a step; deleting a lead keeps its counts. A migration that rebuilds one of the
 * three tables must recreate its trigger.
 */
export const campaignCounts = sqliteTable(
  'campaign_counts',
  {
    /** Blank if the step was deleted. */
    stepId: text('step_id').notNull(),
    templateId: text('template_id').notNull(),
    version: text('version', { enum: ['a', 'b'] }).notNull(),
    channel: text('channel', { enum: MESSAGE_CHANNELS }).notNull(),
    /** Accepted by the provider, or stored in the outbox if there is none. */
    sent: integer('sent').notNull().default(0),
    delivered: integer('delivered').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    answered: integer('answered').notNull().default(0),
    /** To leads that reached Enrolled afterwards. */
    converted: integer('converted').notNull().default(0),
    /** Whose tracking pixel was loaded, while openings were counted. */
    opened: integer('opened').notNull().default(0),
    /** With a link that was clicked, while clicks were counted. */
    clicked: integer('clicked').notNull().default(0),
    /** Not sent. */
    skipped: integer('skipped').notNull().default(0),
    /** Followed by an unsubscribe. */
    unsubscribed: integer('unsubscribed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.templateId, table.version, table.channel] })],
)
