import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'

/** requested: waits for a worker · running: a worker is at it · done: written and restored as a test · failed: `error` says why. */
export const BACKUP_STATES = ['requested', 'running', 'done', 'failed'] as const

/** Backups at the place that BACKUP_URL names, as far as this database knows them. */
export const backups = sqliteTable(
  'backups',
  {
    id: id(),
    state: text('state', { enum: BACKUP_STATES }).notNull(),
    createdAt: createdAt(),
    startedAt: timestamp('started_at'),
    finishedAt: timestamp('finished_at'),
    /** What it is called at its place: '2026-11-26t09-30-00z'. */
    name: text('name'),
    /** Of the database, before it was compressed. */
    databaseBytes: integer('database_bytes'),
    fileCount: integer('file_count'),
    /** How many backups the place has since. */
    keptCount: integer('kept_count'),
    error: text('error'),
  },
  (table) => [check('backups_state', sql`${table.state} in ('requested', 'running', 'done', 'failed')`)],
)
