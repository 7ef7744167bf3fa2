import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** One row while a CRM is configured. Triggers on `leads` then record what to send to it. */
export const crmConnection = sqliteTable('crm_connection', {
  id: integer('id').primaryKey(),
  since: timestamp('since').notNull(),
})

/**
 * What was sent to the CRM about a lead: fields of its record, and lines of its history. isPutAway: we archived the record there.
 */
export type SentLead = {
  title: string
  contactName: string | null
  email: string | null
  phone: string | null
  streetAddress: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  notes: readonly string[]
  isActive: boolean
  isPutAway: boolean
}

/**
 * What the CRM knows about a lead, and whether there is more to send. Triggers on `leads` (`drizzle/*_crm_records.sql`; a
 * migration that rebuilds `leads` must recreate them) increment `version` with each change by a form, an import, an undo or a
 * merge. The row outlives its lead, so that the CRM is notified of the deletion, too.
 */
export const crmRecords = sqliteTable(
  'crm_records',
  {
    leadId: text('lead_id').primaryKey(),
    /** The lead's version to send. */
    version: integer('version').notNull().default(1),
    /** The version that the CRM has; 0 if none. */
    sentVersion: integer('sent_version').notNull().default(0),
    /** The version that failed permanently; 0 if none. */
    failedVersion: integer('failed_version').notNull().default(0),
    /** The record's number in the CRM. */
    crmId: integer('crm_id'),
    /** The backfill that it came from. */
    runId: text('run_id'),
    lastError: text('last_error'),
    queuedAt: timestamp('queued_at').notNull(),
    sentAt: timestamp('sent_at'),
    /**
     * What was last sent: an update sends only differences, and a different value in the CRM is the sales team's change. Deleted
     * with the lead.
     */
    sentLead: text('sent_lead', { mode: 'json' }).$type<SentLead>(),
    /** What is being sent; null once the CRM answers. */
    pendingLead: text('pending_lead', { mode: 'json' }).$type<SentLead>(),
  },
  (table) => [
    index('crm_records_open')
      .on(table.queuedAt, table.leadId)
      .where(sql`version > sent_version and version > failed_version`),
    index('crm_records_failed')
      .on(table.leadId)
      .where(sql`version = failed_version`),
    index('crm_records_run')
      .on(table.runId, table.sentVersion, table.failedVersion)
      .where(sql`run_id is not null`),
  ],
)

/** A backfill of the leads from before the connection. */
export const crmRuns = sqliteTable('crm_runs', {
  id: id(),
  startedById: text('started_by_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  stoppedAt: timestamp('stopped_at'),
})

/** Admins' connection tests. The page shows the last one. */
export const crmTests = sqliteTable('crm_tests', {
  id: id(),
  testedById: text('tested_by_id').references(() => users.id, { onDelete: 'set null' }),
  isOk: boolean('is_ok'),
  message: text('message').notNull(),
  createdAt: createdAt(),
})
