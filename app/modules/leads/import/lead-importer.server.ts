import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leadBatches, leadBatchItems, leads } from '#app/db/schema/index.ts'
import { keysOf, pick } from '#app/format/records.ts'
import type { Importer, RowOutcome, WrittenImport, WrittenRow } from '#app/modules/imports/importer.ts'
import { addNote } from '#app/modules/notes/write-note.server.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { ADDRESS_FIELDS } from '#app/modules/properties/property-fields.ts'
import { ok, refused } from '#app/result.ts'
import { UNDO_REFUSED, undoneWords } from '../bulk-undo/messages.ts'
import { type LeadValues, openBatch, recordBatchItem, recordBatchItems } from '../batches/record-batch.server.ts'
import { undoBatch } from '../bulk-undo/undo-batch.server.ts'
import { changeLead } from '../write/change-lead.server.ts'
import { createLeads } from '../write/create-lead.server.ts'
import { isLeadStatus } from '../status/status.ts'
import { IMPORTED_HOME_FACTS, LEAD_COLUMNS } from './lead-columns.ts'
import { LEAD_IMPORT_WORDS } from './lead-import-words.ts'
import { startMatchingLeads } from './match-lead-rows.server.ts'
import { describeLeadRow, type ImportedLeadRow, readLeadRow } from './read-lead-row.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { findBatch } from '../batches/queries.server.ts'
import { mayUndo } from '../batches/rules.ts'

/** Imports leads from a file (docs/product/import.md). */
export const leadImporter: Importer<ImportedLeadRow> = {
  kind: 'leads',
  words: LEAD_IMPORT_WORDS,
  columns: LEAD_COLUMNS,
  describe: describeLeadRow,
  readRow: (cells) => readLeadRow(cells, new Date().getUTCFullYear()),
  startMatching: startMatchingLeads,
  openWriting: (tx, { fileName, actorId, now }) =>
    openBatch(tx, { kind: 'import', actorId, summary: `Import of ${fileName}`, now }),
  addRows: addLeads,
  fillRow: fillLead,
  closeWriting: (tx, undoId, summary) => {
    tx.update(leadBatches).set({ summary }).where(eq(leadBatches.id, undoId)).run()
  },
  async undo(viewer, undoId, now) {
    const undone = await undoBatch(viewer, undoId, now)
    return undone.ok ? ok(undoneWords(undone.value)) : refused(UNDO_REFUSED[undone.reason])
  },
}

function addLeads(tx: Tx, rows: readonly WrittenRow<ImportedLeadRow>[], written: WrittenImport): string[] {
  const { undoId, actorId, now } = written
  const leadIds = createLeads(
    tx,
    rows.map((row) => newLead(row, written)),
  )
  leadIds.forEach((leadId, at) =>
    addNote(tx, { leadId, authorId: actorId, content: rows[at]?.row.note ?? null, now, batchId: undoId }),
  )
  recordBatchItems(
    tx,
    leadIds.map((leadId) => ({ batchId: undoId, leadId, kind: 'created', after: { updatedAt: now } })),
  )
  return leadIds
}

function newLead({ row, line }: WrittenRow<ImportedLeadRow>, { fileName, settings, undoId, actorId, now }: WrittenImport) {
  const { note: _note, status, ...facts } = row
  const chosen = isLeadStatus(settings.status) ? settings.status : 'leads'
  const lead = {
    ...facts,
    propertyAddress: hasAddress(row) ? combinedAddress(row) : '',
    status: status ?? chosen,
    source: 'import',
    assigneeId: settings.assigneeId || null,
    ...{ createdAt: now, updatedAt: now, statusChangedAt: now },
  } as const
  const actor = { kind: 'staff', userId: actorId, batchId: undoId } as const
  return { lead, cause: { actor, summary: `Imported from ${fileName}, line ${line}`, detail: { fileName, line } } }
}

/** Fills in a lead's missing facts. Always adds the note, because it replaces nothing. */
function fillLead(
  tx: Tx,
  { row, target }: WrittenRow<ImportedLeadRow> & { target: string },
  { undoId, actorId, now }: WrittenImport,
): RowOutcome {
  const before = tx.select().from(leads).where(eq(leads.id, target)).get()
  if (before?.deletedAt !== null) return { outcome: 'left', resultId: null }
  const actor = { kind: 'staff', userId: actorId, batchId: undoId } as const
  const changed = changeLead(tx, { leadId: target, changes: missingFacts(before, row), actor, now })
  addNote(tx, { leadId: target, authorId: actorId, content: row.note, now, batchId: undoId })
  if (changed.length === 0 && row.note === null) return { outcome: 'left', resultId: target }
  const after = tx.select().from(leads).where(eq(leads.id, target)).get()
  // A lead that this import created is undone as a whole.
  if (after && !isInBatch(tx, undoId, target))
    recordBatchItem(tx, { batchId: undoId, leadId: target, kind: 'changed', ...differences(before, after) })
  return { outcome: 'filled', resultId: target }
}

function isInBatch(tx: Tx, batchId: string, leadId: string): boolean {
  const created = and(eq(leadBatchItems.batchId, batchId), eq(leadBatchItems.leadId, leadId), eq(leadBatchItems.kind, 'created'))
  return tx.select({ id: leadBatchItems.id }).from(leadBatchItems).where(created).get() !== undefined
}

type Lead = typeof leads.$inferSelect

const FILLED = ['email', 'phone', 'company', ...IMPORTED_HOME_FACTS] as const

/** The row's facts that the lead lacks. Takes an address only as a whole, because two halves make none. */
function missingFacts(lead: Lead, row: ImportedLeadRow) {
  const given = (value: unknown) => value !== null && value !== ''
  const names = [...FILLED, ...(lead.streetAddress.trim() === '' && hasAddress(row) ? ADDRESS_FIELDS : [])]
  return Object.fromEntries(
    names.filter((name) => given(row[name]) && (!given(lead[name]) || name === 'state')).map((name) => [name, row[name]]),
  )
}

function hasAddress({ streetAddress, city, zipCode }: ImportedLeadRow): boolean {
  return [streetAddress, city, zipCode].some((part) => part !== '')
}

/** The changed columns, before and after. */
function differences(before: Lead, after: Lead): { before: LeadValues; after: LeadValues } {
  const names = keysOf(after).filter(
    (name) => name !== 'updatedAt' && name !== 'emailKey' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return { before: pick(before, names), after: pick(after, names) }
}

/** Whether a user may undo an import of leads now, until when, and whether it was undone. */
export function findUndoable(
  viewer: Viewer,
  undoId: string | null,
  now: Date,
): { mayUndo: boolean; undoUntil: Date | null; isUndone: boolean } {
  const batch = undoId === null ? null : findBatch(undoId)
  if (!batch) return { mayUndo: false, undoUntil: null, isUndone: false }
  const isOpen = batch.undoneAt === null && now < batch.undoUntil
  return { mayUndo: isOpen && mayUndo(batch, viewer), undoUntil: batch.undoUntil, isUndone: batch.undoneAt !== null }
}
