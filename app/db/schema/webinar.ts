import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** The `mailedSequence` of a registration before its job has made a lead and emailed the confirmation. */
export const UNCONFIRMED = -1

/** The investor webinar. */
export const webinarEvents = sqliteTable('webinar_events', {
  id: id(),
  title: text('title').notNull(),
  startsAt: timestamp('starts_at').notNull(),
  lengthMinutes: integer('length_minutes').notNull().default(60),
  joinUrl: text('join_url').notNull(),
  /** Incremented with every change, so that calendars use the newer entry (RFC 5545, section 3.8.7.4). */
  sequence: integer('sequence').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const webinarRegistrations = sqliteTable(
  'webinar_registrations',
  {
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => webinarEvents.id, { onDelete: 'cascade' }),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** The last emailed calendar entry's values. */
    mailedSequence: integer('mailed_sequence').notNull().default(0),
    createdAt: createdAt(),
    isSample: boolean('is_sample'),
  },
  (table) => [
    uniqueIndex('webinar_registrations_once').on(table.eventId, table.emailKey),
    index('webinar_registrations_lead').on(table.leadId),
  ],
)
