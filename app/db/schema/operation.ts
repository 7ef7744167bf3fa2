import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#app/db/columns.ts'

/**
 * The machine of a cluster that writes, in one row; unused on a single machine. The trigger `cluster_in_order` accepts writes
 * only from the latest writer, each once and in order: late writes of an earlier writer change nothing.
 */
export const clusterState = sqliteTable(
  'cluster',
  {
    id: integer('id').primaryKey(),
    /** Increases when a machine becomes the writer. */
    epoch: integer('epoch').notNull(),
    /** Increases with each batch of writes. */
    seq: integer('seq').notNull(),
    /** The writer's address; null if there is none and any machine may take over. */
    writerUrl: text('writer_url'),
  },
  ({ id }) => [check('cluster_one_row', sql`${id} = 1`)],
)

/** Components that currently have a problem (`modules/monitoring/parts.ts`). A row is deleted on recovery. */
export const alarms = sqliteTable('alarms', {
  part: text('part').primaryKey(),
  since: timestamp('since').notNull(),
  /** When admins got an email about it; null in the first ten minutes. */
  mailedAt: timestamp('mailed_at'),
})

/** A rate limit count of an address or account. Rows expire. */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** SHA-256 of the rule's name and its subject. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the count resets. */
    resetsAt: timestamp('resets_at').notNull(),
  },
  (table) => [index('rate_limits_resets').on(table.resetsAt)],
)
