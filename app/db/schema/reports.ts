import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** An owner's inputs to the year of renting below the report. Rents for one unit, costs for the whole property. */
export const cashFlows = sqliteTable('cash_flows', {
  leadId: text('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  updatedAt: timestamp('updated_at').notNull(),
  /** Dollars a month. */
  askingRent: dollars('asking_rent').notNull(),
  /** The comparison: a different rent, or self-management. */
  compare: text('compare', { enum: ['rent', 'self'] }).notNull(),
  secondRent: dollars('second_rent'),
  vacancyPercent: real('vacancy_percent').notNull(),
  maintenancePercent: real('maintenance_percent').notNull(),
  taxYear: dollars('tax_year'),
  insuranceYear: dollars('insurance_year'),
  hoaMonth: dollars('hoa_month'),
  mortgageMonth: dollars('mortgage_month'),
})

/** An owner who wants rent updates for a home. */
export const rentWatches = sqliteTable(
  'rent_watches',
  {
    leadId: text('lead_id')
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The rent last shown to the owner, in the report or an email. Dollars a month for one unit. */
    lastRent: dollars('last_rent').notNull(),
    /** The date of that rent. */
    lastRentAt: timestamp('last_rent_at').notNull(),
    /** When to run the next estimate. */
    nextAt: timestamp('next_at').notNull(),
  },
  (table) => [index('rent_watches_next').on(table.nextAt)],
)
