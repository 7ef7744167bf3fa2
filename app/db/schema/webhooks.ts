import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, createdAt, id, timestamp } from '#app/db/columns.ts'
import { users } from './users.ts'

/** Events for webhooks. */
export const WEBHOOK_EVENTS = ['lead.created', 'lead.status_changed', 'document.completed', 'payment.paid'] as const

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** A webhook endpoint. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text('url').notNull(),
    events: text('events', { mode: 'json' }).$type<(typeof WEBHOOK_EVENTS)[number][]>().notNull(),
    /** The signing key 'whsec_…', encrypted with AES-256-GCM (`app/config/sealed-text.server.ts`). */
    sealedSecret: blob('sealed_secret', { mode: 'buffer' }).notNull(),
    createdById: text('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the receiver answered 410 Gone. Nothing has been sent since. */
    disabledAt: timestamp('disabled_at'),
  },
  (table) => [index('webhook_endpoints_created_by').on(table.createdById)],
)

/** One event for one address, until it is delivered or given up. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** The ID by which receivers recognize repeats. */
    id: id(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type', { enum: WEBHOOK_EVENTS }).notNull(),
    /** The lead that it reports, or null. */
    leadId: text('lead_id'),
    /** The JSON body, the same in every attempt. */
    body: text('body').notNull(),
    isTest: boolean('is_test'),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The last attempt's response status, and its error as text. */
    status: integer('status'),
    error: text('error'),
    triedAt: timestamp('tried_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_lead').on(table.leadId),
  ],
)
