import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

export const JOB_STATES = ['waiting', 'running', 'done', 'dead'] as const

/** Handlers are in `app/worker/job-handlers.server.ts`. */
export const JOB_KINDS = [
  'send-message',
  'notice-digest',
  'lead-notices',
  'due-today',
  'weekly-report',
  'walkthrough-mail',
  'release-walkthrough',
  'send-agreement',
  'readdress-agreement',
  'check-document',
  'remind-at-provider',
  'remind-unsigned',
  'import-submissions',
  'daily-cleanup',
  'reconcile-checkouts',
  'reconcile-invoices',
  'draft-setup-invoice',
  'check-payment-events',
  'remove-stored-files',
  'retry-analysis',
  'confirm-registration',
  'notify-webinar',
  'watch-rents',
  'mail-password-reset',
  'mail-owner-sign-in',
  'finish-import',
  'publish-post',
  'draw-site-image',
  'prepare-picture',
  'draw-share-picture',
  'deliver-webhook',
  'run-campaigns',
  'replan-campaigns',
  'send-mailing',
  'measure-estimator',
  'sync-crm-lead',
] as const

/**
 * Queues, so that many jobs of one kind don't block others. `modules/jobs/queues/queues.ts` assigns kinds to queues and limits
 * how many run at once.
 */
export const JOB_QUEUES = ['mail', 'text', 'prompt', 'marketing-mail', 'marketing-text', 'crm', 'webhooks', 'upkeep'] as const

/** A durable job: written in the transaction that causes it, run after its commit, safe to repeat. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text('kind', { enum: JOB_KINDS }).notNull(),
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
