import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** One row while a CRM is set up: then triggers on `leads` write down what it is to be sent. */
export const crmConnection = sqliteTable('crm_connection', {
  id: integer('id').primaryKey(),
  since: timestamp('since').notNull(),
})

/**
 * What the CRM was sent about a lead: fields of its record, and lines of its history. isPutAway: it was we who took the record out of sight there.
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
 * What the CRM knows of a lead, and that there is more to send to it. Triggers on `leads` (`drizzle/*_crm_records.sql`; a migration that rebuilds `leads` has to create them again)
 * raise `version` with each change, whatever makes it: a form, an import, an undo, a merge. The row outlives its lead, so that the CRM is notified of that, too.
 */
export const crmRecords = sqliteTable(
  'crm_records',
  {
    leadId: text('lead_id').primaryKey(),
    /** The lead's version to send. */
    version: integer('version').notNull().default(1),
    /** The version that the CRM has; 0 if none. */
    sentVersion: integer('sent_version').notNull().default(0),
    /** The version that was given up; 0 if none. */
    failedVersion: integer('failed_version').notNull().default(0),
    /** The CRM's number of its record. */
    crmId: integer('crm_id'),
    /** The run over all old leads that it came from. */
    runId: text('run_id'),
    lastError: text('last_error'),
    queuedAt: timestamp('queued_at').notNull(),
    sentAt: timestamp('sent_at'),
    /**
     * What it was sent last: an update sends only what differs, and what differs from it there was changed by the sales team. Goes with the lead.
     */
    sentLead: text('sent_lead', { mode: 'json' }).$type<SentLead>(),
    /** What is being sent, until the CRM answers. */
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

/** A run over the leads from before the connection. */
export const crmRuns = sqliteTable('crm_runs', {
  id: id(),
  startedById: text('started_by_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  stoppedAt: timestamp('stopped_at'),
})

/** The tests of the connection that admins made, for the page to show the last one. */
export const crmTests = sqliteTable('crm_tests', {
  id: id(),
  testedById: text('tested_by_id').references(() => users.id, { onDelete: 'set null' }),
  isOk: boolean('is_ok'),
  message: text('message').notNull(),
  createdAt: createdAt(),
})
