import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, dollars, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'

/** A year of renting as an owner worked it out under the report: what they entered. Rents for one unit, costs for the whole property. */
export const cashFlows = sqliteTable('cash_flows', {
  leadId: text('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  updatedAt: timestamp('updated_at').notNull(),
  /** Dollars a month. */
  askingRent: dollars('asking_rent').notNull(),
  /** What the year is compared with: another rent, or managing the home oneself. */
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
    /** The rent that its owner knows: of the report, then of the last mail. Dollars a month for one unit. */
    knownRent: dollars('known_rent').notNull(),
    /** The day of that rent. */
    knownSince: timestamp('known_since').notNull(),
    /** When to estimate it next. */
    nextAt: timestamp('next_at').notNull(),
  },
  (table) => [index('rent_watches_next').on(table.nextAt)],
)
