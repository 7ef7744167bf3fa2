import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
