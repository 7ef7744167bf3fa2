import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

const JOB_STATES = ['waiting', 'running', 'done', 'dead'] as const

/** Queues, so that many jobs of one kind don't block others. `modules/jobs/queues/queues.ts` limits how many run at once. */
export const JOB_QUEUES = ['mail', 'text', 'prompt', 'marketing-mail', 'marketing-text', 'crm', 'webhooks', 'upkeep'] as const
export type JobQueue = (typeof JOB_QUEUES)[number]

/** Each job kind's queue. A message uses the queue of its channel and purpose (`enqueueMessage`). */
export const QUEUE_OF_KIND = {
  'send-message': 'mail',
  'notice-digest': 'prompt',
  'lead-notices': 'prompt',
  'due-today': 'upkeep',
  'weekly-report': 'upkeep',
  'walkthrough-mail': 'prompt',
  'release-walkthrough': 'prompt',
  'send-agreement': 'prompt',
  'readdress-agreement': 'prompt',
  'check-document': 'prompt',
  'prepare-picture': 'prompt',
  'draw-share-picture': 'prompt',
  'remind-at-provider': 'prompt',
  'remind-unsigned': 'upkeep',
  'import-submissions': 'upkeep',
  'daily-cleanup': 'upkeep',
  'reconcile-checkouts': 'upkeep',
  'reconcile-invoices': 'upkeep',
  'draft-setup-invoice': 'prompt',
  'check-payment-events': 'upkeep',
  'remove-stored-files': 'upkeep',
  'retry-analysis': 'prompt',
  'confirm-registration': 'prompt',
  'notify-webinar': 'upkeep',
  'watch-rents': 'upkeep',
  'mail-password-reset': 'prompt',
  'mail-owner-sign-in': 'prompt',
  'finish-import': 'upkeep',
  'publish-post': 'prompt',
  'draw-site-image': 'prompt',
  'deliver-webhook': 'webhooks',
  // A reminder must not wait for imports or for other emails.
  'run-campaigns': 'prompt',
  'replan-campaigns': 'upkeep',
  'send-mailing': 'upkeep',
  'measure-estimator': 'upkeep',
  'sync-crm-lead': 'crm',
} as const satisfies Record<string, JobQueue>

/** Handlers are in `app/worker/job-handlers.server.ts`. */
export type JobKind = keyof typeof QUEUE_OF_KIND

/** A durable job: written in the transaction that causes it, run after its commit, safe to repeat. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').$type<JobKind>().notNull(),
    queue: text('queue', { enum: JOB_QUEUES }).notNull().default('prompt'),
    /** At most one open job per key. */
    uniqueKey: text('unique_key'),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    runAt: timestamp('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(8),
    /** Consecutive tries whose process died. */
    interruptedAttempts: integer('interrupted_attempts').notNull().default(0),
    leaseUntil: timestamp('lease_until'),
    leaseToken: text('lease_token'),
    state: text('state', { enum: JOB_STATES }).notNull().default('waiting'),
    lastError: text('last_error'),
    createdAt: createdAt(),
    finishedAt: timestamp('finished_at'),
  },
  (table) => [
    index('jobs_due').on(table.state, table.queue, table.runAt),
    uniqueIndex('jobs_unique_open')
      .on(table.uniqueKey)
      .where(sql`state in ('waiting', 'running')`),
    index('jobs_unique')
      .on(table.uniqueKey)
      .where(sql`unique_key is not null`),
    check('jobs_state', sql`${table.state} in ('waiting', 'running', 'done', 'dead')`),
  ],
)

/** Queues paused by an admin. No process starts their jobs. */
export const pausedQueues = sqliteTable('paused_queues', {
  queue: text('queue', { enum: JOB_QUEUES }).primaryKey(),
  pausedById: text('paused_by_id').references(() => users.id, { onDelete: 'set null' }),
  pausedAt: timestamp('paused_at').notNull(),
})

/** Token buckets of the providers' rate limits, shared by all processes (`modules/jobs/queues/rate-limit.ts`). */
export const rateBuckets = sqliteTable('rate_buckets', {
  name: text('name').primaryKey(),
  tokens: real('tokens').notNull(),
  filledAt: timestamp('filled_at').notNull(),
})
