import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** Where the terms can be acknowledged: the management dialog, the agreement dialog, the enroll form. */
export const ACKNOWLEDGMENT_PLACES = ['management', 'walkthrough', 'enroll'] as const

/** An owner's acknowledgment of a version of the agreement's terms, once per version. */
export const agreementAcknowledgments = sqliteTable(
  'agreement_acknowledgments',
  {
    id: id(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Version of `app/content/agreement-terms.ts` that was shown. */
    version: text('version').notNull(),
    acknowledgedAt: timestamp('acknowledged_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    place: text('place', { enum: ACKNOWLEDGMENT_PLACES }).notNull(),
  },
  (table) => [
    uniqueIndex('agreement_acknowledgments_version').on(table.leadId, table.version),
    check('agreement_acknowledgments_place', sql`${table.place} in ('management', 'walkthrough', 'enroll')`),
  ],
)
