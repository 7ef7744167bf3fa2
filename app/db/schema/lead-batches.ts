import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** Kinds of staff actions that can be undone. one: a change of a single lead. */
export const LEAD_BATCH_KINDS = [
  ...(['delete', 'set_status', 'assign', 'start_campaign', 'stop_campaign'] as const),
  ...(['import', 'merge', 'one'] as const),
] as const

/** What a batch did to one lead. */
const LEAD_BATCH_CHANGES = ['created', 'changed', 'deleted'] as const

/** A staff action on one or several leads that can be undone for a while. */
export const leadBatches = sqliteTable(
  'lead_batches',
  {
    id: id(),
    kind: text('kind', { enum: LEAD_BATCH_KINDS }).notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The action as text: '12 leads moved to Lost'. */
    summary: text('summary').notNull(),
    createdAt: createdAt(),
    undoUntil: timestamp('undo_until').notNull(),
    undoneAt: timestamp('undone_at'),
    undoneById: text('undone_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('lead_batches_undo_until').on(table.undoUntil),
    index('lead_batches_actor').on(table.actorId, table.createdAt),
    index('lead_batches_undone_by').on(table.undoneById),
  ],
)

/** A batch's changes to one lead, as stored values. Deleted once the batch can't be undone anymore. */
export const leadBatchItems = sqliteTable(
  'lead_batch_items',
  {
    id: id(),
    batchId: text('batch_id')
      .notNull()
      .references(() => leadBatches.id, { onDelete: 'cascade' }),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LEAD_BATCH_CHANGES }).notNull(),
    before: text('before', { mode: 'json' }).$type<StoredValues>().notNull().default({}),
    after: text('after', { mode: 'json' }).$type<StoredValues>().notNull().default({}),
    /** The batch's changes to the lead's rows in other tables, in order. */
    rows: text('rows', { mode: 'json' }).$type<RowChange[]>(),
    /** The undo's outcome: restored, or left because the lead had changed since. */
    undo: text('undo', { enum: ['restored', 'skipped'] }),
  },
  (table) => [index('lead_batch_items_batch').on(table.batchId, table.undo), index('lead_batch_items_lead').on(table.leadId)],
)

/** Stored values by field name. */
export type StoredValues = Record<string, string | number | null>

/**
 * A batch's change to rows of another table, as stored values. changed: the rows with these primary keys went from `before` to
 * `after`. added, removed: one row and its values.
 */
export type RowChange =
  | { kind: 'changed'; table: string; keys: string[]; before: StoredValues; after: StoredValues }
  | { kind: 'added'; table: string; row: StoredValues }
  | { kind: 'removed'; table: string; row: StoredValues }
