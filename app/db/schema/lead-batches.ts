import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, id, timestamp } from '#app/db/columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

/** What staff did to several leads at once, or to one so that it can be undone. one: a press that changed a single lead. */
export const LEAD_BATCH_KINDS = [
  ...(['delete', 'set_status', 'assign', 'start_campaign', 'stop_campaign'] as const),
  ...(['import', 'merge', 'one'] as const),
] as const

/** What a batch did to one lead. */
export const LEAD_BATCH_CHANGES = ['created', 'changed', 'deleted'] as const

/** Something that was done to several leads and can be undone for a while. */
export const leadBatches = sqliteTable(
  'lead_batches',
  {
    id: id(),
    kind: text('kind', { enum: LEAD_BATCH_KINDS }).notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** What was done, as text: '12 leads moved to Lost'. */
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

/** What a batch did to one lead: the values of the fields that it changed, as the database keeps them. Removed once the batch can no longer be undone. */
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
    /** What the batch did to rows of other tables that belong to the lead, in the order in which it did it. */
    rows: text('rows', { mode: 'json' }).$type<RowChange[]>(),
    /** What came of undoing it: it was put back, or left because it had changed since. */
    undo: text('undo', { enum: ['put_back', 'left'] }),
  },
  (table) => [index('lead_batch_items_batch').on(table.batchId, table.undo), index('lead_batch_items_lead').on(table.leadId)],
)

/** Fields by name, each as the database keeps it. */
export type StoredValues = Record<string, string | number | null>

/**
 * What a batch did to rows of another table, each field as the database keeps it. changed: the rows with these keys (the one column of the table's primary key) said
 * `before` and say `after`. added, removed: one row, with what it said.
 */
export type RowChange =
  | { kind: 'changed'; table: string; keys: string[]; before: StoredValues; after: StoredValues }
  | { kind: 'added'; table: string; row: StoredValues }
  | { kind: 'removed'; table: string; row: StoredValues }
