import { and, eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { rentalImportItems, rentalImports, rentals } from '#app/db/schema/rent-estimator.ts'
import { keysOf, pick } from '#app/format/records.ts'
import type { Importer, RowOutcome, WrittenImport, WrittenRow } from '#app/modules/imports/importer.ts'
import { requestMeasurement } from '../../measurement/measure-estimator.server.ts'
import { startMatchingRentals } from './match-rental-rows.server.ts'
import { describeRentalRow, type ImportedRentalRow, readRentalRow } from './read-rental-row.ts'
import { changedRentalFacts, RENTAL_COLUMNS } from '../rental-facts.ts'
import { RENTAL_IMPORT_WORDS } from './rental-import-words.ts'
import { undoRentalImport } from './undo-rental-import.server.ts'

/** The company's own rentals from a file (docs/product/rent-estimate.md). */
export const rentalImporter: Importer<ImportedRentalRow> = {
  kind: 'rentals',
  words: RENTAL_IMPORT_WORDS,
  columns: RENTAL_COLUMNS,
  describe: describeRentalRow,
  readRow: (cells) => readRentalRow(cells, new Date()),
  startMatching: startMatchingRentals,
  openWriting: (tx, { fileName, actorId, now }) => openRentalImport(tx, { fileName, actorId, now }),
  addRows: (tx, rows, written) => rows.map(({ row }) => addRental(tx, row, written)),
  fillRow: (tx, { row, target }, written) => replaceFacts(tx, { row, target }, written),
  closeWriting: (tx, undoId, _summary, now) => requestMeasurement(tx, { cause: 'import', rentalImportId: undoId, now }),
  undo: undoRentalImport,
}

/** Starts an import of rentals and returns the id for undoing it. `actorId`: null for a command. */
export function openRentalImport(tx: Tx, opened: { fileName: string; actorId: string | null; now: Date }): string {
  const id = newId(opened.now.getTime())
  insertRow(tx, rentalImports, { id, fileName: opened.fileName, createdById: opened.actorId, createdAt: opened.now })
  return id
}

type Written = Pick<WrittenImport, 'undoId' | 'now'>

/** Adds a rental and returns its id. Corrects it instead if one with the same id was added in the meantime. */
export function addRental(tx: Tx, row: ImportedRentalRow, { undoId, now }: Written): string {
  const same = and(eq(rentals.origin, 'own'), eq(rentals.externalId, row.externalId))
  const known = tx.select({ id: rentals.id }).from(rentals).where(same).get()
  if (known) {
    replaceFacts(tx, { row, target: known.id }, { undoId, now })
    return known.id
  }
  const id = newId(now.getTime())
  insertRow(tx, rentals, { id, origin: 'own', ...row, changedAt: now, createdAt: now })
  insertRow(tx, rentalImportItems, { rentalImportId: undoId, rentalId: id, before: null, writtenAt: now })
  return id
}

/** Updates a rental with the row's differing facts. */
export function replaceFacts(
  tx: Tx,
  { row, target }: Pick<WrittenRow<ImportedRentalRow>, 'row'> & { target: string },
  { undoId, now }: Written,
): RowOutcome {
  const stored = tx.select().from(rentals).where(eq(rentals.id, target)).get()
  if (!stored) return { outcome: 'left', resultId: null }
  const changes = changedRentalFacts(stored, row)
  const names = keysOf(changes)
  if (names.length === 0) return { outcome: 'left', resultId: target }
  tx.update(rentals)
    .set({ ...changes, changedAt: now })
    .where(eq(rentals.id, target))
    .run()
  const before = {
    ...pick(stored, names),
    changedAt: stored.changedAt?.getTime() ?? null,
  }
  const mine = and(eq(rentalImportItems.rentalImportId, undoId), eq(rentalImportItems.rentalId, target))
  const item = tx.select().from(rentalImportItems).where(mine).get()
  if (!item) insertRow(tx, rentalImportItems, { rentalImportId: undoId, rentalId: target, before, writtenAt: now })
  // Undo deletes what this import added. For a rental corrected twice, the first state counts.
  else
    tx.update(rentalImportItems)
      .set({ before: item.before && { ...before, ...item.before }, writtenAt: now })
      .where(mine)
      .run()
  return { outcome: 'filled', resultId: target }
}
