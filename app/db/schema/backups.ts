import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'

/** requested: waiting for a worker · running · done: written, and restored as a test · failed: `error` has the reason. */
export const BACKUP_STATES = ['requested', 'running', 'done', 'failed'] as const

/** Backups in BACKUP_URL that this database knows. */
export const backups = sqliteTable(
  'backups',
  {
    id: id(),
    state: text('state', { enum: BACKUP_STATES }).notNull(),
    createdAt: createdAt(),
    startedAt: timestamp('started_at'),
    /** The process that makes it renews this until it ends. */
    leaseUntil: timestamp('lease_until'),
    finishedAt: timestamp('finished_at'),
    /** Its name in the storage: '2026-11-26t09-30-00z'. */
    name: text('name'),
    /** The database's size before compression. */
    databaseBytes: integer('database_bytes'),
    fileCount: integer('file_count'),
    /** How many backups there are after this one. */
    backupCount: integer('backup_count'),
    error: text('error'),
  },
  (table) => [check('backups_state', sql`${table.state} in ('requested', 'running', 'done', 'failed')`)],
)
