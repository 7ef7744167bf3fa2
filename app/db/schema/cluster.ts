import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Which machine of a cluster writes, in one row; a product on one machine never touches it. The trigger `cluster_in_order` takes writes of the latest writer alone, each once and in
 * its order: what an earlier writer sends later changes nothing.
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
