import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** Kinds of staff tasks. A lead has at most one open task of each. */
export const TASK_KINDS = [
  'check_estimate',
  'compare-duplicate',
  'compare-typing',
  'paid-while-lost',
  'send-agreement',
  'payment-double',
  'payment-mismatch',
  'payment-refunded',
  'payment-disputed',
  'invoice-refunded',
  'payment-events',
  'signing_closed_code_sent',
  'signing_closed_wrong_code',
  'mail-limit',
  'sending-paused',
  'lead-limit',
  'mailing-stopped',
  'answer-message',
  'answer-decline',
  'decide-texts',
  'pick-another-time',
  'welcome-call',
  'photographs',
  'send-invoice',
] as const

/** A piece of work for staff, such as checking a rough estimate by hand. */
export const tasks = sqliteTable(
  'tasks',
  {
    id: id(),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: TASK_KINDS }).notNull(),
    summary: text('summary').notNull(),
    dueAt: timestamp('due_at'),
    doneAt: timestamp('done_at'),
    doneById: text('done_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('tasks_due').on(table.doneAt, table.dueAt),
    index('tasks_lead').on(table.leadId, table.kind, table.createdAt),
    uniqueIndex('tasks_open_kind')
      .on(table.leadId, table.kind)
      .where(sql`done_at is null`),
  ],
)
