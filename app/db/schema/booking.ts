import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, boolean, id, timestamp, updatedAt } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** A walkthrough that an owner booked: one hour from `startsAt`. */
export const bookings = sqliteTable(
  'bookings',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** The browser that booked or last moved it; may be deleted. */
    visitorId: text('visitor_id'),
    startsAt: timestamp('starts_at').notNull(),
    /** past: the owner booked another one after it · released: not confirmed in time. */
    state: text('state', { enum: ['booked', 'canceled', 'past', 'released'] })
      .notNull()
      .default('booked'),
    /** When a browser without proof of the owner's mailbox picked this time; null once the owner confirms it. */
    unconfirmedSince: timestamp('unconfirmed_since'),
    /** Increases with every change, for the calendar file. */
    sequence: integer('sequence').notNull().default(0),
    /** When the owner last got an email about it, and the hour in that email; no hour if it was a cancellation. */
    mailedAt: timestamp('mailed_at'),
    mailedStartsAt: timestamp('mailed_starts_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    isSample: boolean('is_sample'),
  },
  (table) => [
    uniqueIndex('bookings_slot')
      .on(table.startsAt)
      .where(sql`state = 'booked'`),
    uniqueIndex('bookings_lead_open')
      .on(table.leadId)
      .where(sql`state = 'booked'`),
    index('bookings_lead').on(table.leadId),
  ],
)
