import { getTableColumns } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow, insertRows } from '#app/db/insert-row.server.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { leadBatches, leadBatchItems, leads } from '#app/db/schema/index.ts'
import { type BatchKind, UNDO_MS } from './rules.ts'

/** Some fields of a lead. */
export type LeadValues = Partial<typeof leads.$inferSelect>

type NewBatch = {
  kind: BatchKind
  actorId: string
  /** What happened, as text: '12 leads moved to Lost'. */
  summary: string
  now: Date
}

type NewItem = {
  batchId: string
  leadId: string
  kind: (typeof leadBatchItems.$inferInsert)['kind']
  /** The lead's fields that the batch changed: the same ones before and after. */
  before?: LeadValues
  after?: LeadValues
  /** Changes to rows of other tables. */
  rows?: RowChange[]
  /** The campaign run that the batch started for the lead, and the one that it ended. */
  runs?: { started: string | null; ended: string | null }
}

/** Opens a batch. The transactions that change its leads then record its items. Returns its id. */
export function openBatch(tx: Tx, { kind, actorId, summary, now }: NewBatch): string {
  const id = newId(now.getTime())
  insertRow(tx, leadBatches, { id, kind, actorId, summary, createdAt: now, undoUntil: new Date(now.getTime() + UNDO_MS[kind]) })
  return id
}

/** Records what a batch did to one lead, in the transaction that did it. */
export function recordBatchItem(tx: Tx, item: NewItem): void {
  insertRow(tx, leadBatchItems, itemRow(item))
}

/** Records many items in fewer statements. */
export function recordBatchItems(tx: Tx, items: readonly NewItem[]): void {
  insertRows(tx, leadBatchItems, items.map(itemRow))
}

function itemRow({ before = {}, after = {}, runs, ...item }: NewItem) {
  return { ...item, before: storedValues(before), after: runs ?? storedValues(after) }
}

const COLUMNS = new Map(Object.entries(getTableColumns(leads)))

/** Fields as the database stores them, which JSON can store too. */
export function storedValues(values: LeadValues) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const stored: unknown = value === null ? null : columnOf(name).mapToDriverValue(value)
      if (stored !== null && typeof stored !== 'string' && typeof stored !== 'number')
        throw new Error(`A batch can’t store a lead’s ${name}`)
      return [name, stored]
    }),
  )
}

/** Reverses `storedValues`. Throws for a field that leads don't have. */
export function readValues(stored: Record<string, unknown>): LeadValues {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, value === null ? null : columnOf(name).mapFromDriverValue(value)]),
  )
}

function columnOf(name: string) {
  const column = COLUMNS.get(name)
  if (!column) throw new Error(`Leads have no field ${name}`)
  return column
}
