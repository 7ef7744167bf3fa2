import { db, inTransaction } from '#app/db/client.server.ts'
import type { RowProblem } from '#app/db/schema/imports.ts'
import { validateRows } from '#app/modules/imports/file/check-import.server.ts'
import { cellsByColumn, guessColumns, missingColumns } from '#app/modules/imports/columns.ts'
import { ImportFileError } from '#app/modules/imports/file/check-header.ts'
import { readTable } from '#app/modules/imports/file/read-table.ts'
import { MESSAGE_NO_ROWS } from '#app/modules/imports/messages.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { requestMeasurement } from '../../measurement/measure-estimator.server.ts'
import { zipFacts } from '../../model/public-figures.ts'
import { type ImportedRentalRow, readRentalRow } from './read-rental-row.ts'
import { RENTAL_COLUMNS } from '../rental-facts.ts'
import { addRental, openRentalImport, rentalImporter, replaceFacts } from './rental-importer.server.ts'

/**
 * The result of importing a file. `outside`: ZIP codes without public figures, where rentals are stored but not used for
 * estimates.
 */
type ImportedRentals = { added: number; changed: number; unchanged: number; outside: string[] }

/** A refused row: its line in the file, and every reason. */
type RefusedRow = { line: number; reasons: string[] }

/** Why nothing was imported: as text, and by row. */
export type ImportRefusal = { problem: string; rows: RefusedRow[] }

/** An accepted row. `target`: the existing rental, or null for a new one. */
type TakenRow = { row: ImportedRentalRow; target: string | null }

/**
 * Imports a file of rentals from the command line, with the screen's importer but all or nothing: one refused row stops the
 * import. Importing the same file again changes nothing; a row with a known id (or address and day) corrects the existing rental.
 */
export async function importRentals(
  file: { name: string; bytes: Uint8Array },
  now = new Date(),
): Promise<Result<ImportedRentals, ImportRefusal>> {
  const read = await readFile(file.bytes, now)
  if (!read.ok) return read
  const rows = read.value
  const outside = [...new Set(rows.map(({ row }) => row.zipCode).filter((zipCode) => !zipFacts(zipCode)))].toSorted()
  return inTransaction((tx) => {
    const written = { undoId: openRentalImport(tx, { fileName: file.name, actorId: null, now }), now }
    const outcomes = rows.map(({ row, target }) => {
      if (target !== null) return replaceFacts(tx, { row, target }, written).outcome
      addRental(tx, row, written)
      return 'added'
    })
    requestMeasurement(tx, { cause: 'import', rentalImportId: written.undoId, now })
    const countOf = (outcome: string) => outcomes.filter((one) => one === outcome).length
    return ok({ added: countOf('added'), changed: countOf('filled'), unchanged: countOf('left'), outside })
  })
}

/** The file's rows, or why it can't be imported. */
async function readFile(bytes: Uint8Array, now: Date): Promise<Result<TakenRow[], ImportRefusal>> {
  try {
    const { header, records } = await readTable(bytes)
    if (records.length === 0) return refused({ problem: MESSAGE_NO_ROWS, rows: [] })
    const columns = guessColumns(header, RENTAL_COLUMNS)
    const missing = missingColumns(columns, RENTAL_COLUMNS)
    if (missing.length > 0) return refused({ problem: `Add these columns to the file: ${missing.join(', ')}.`, rows: [] })
    const importer = { ...rentalImporter, readRow: (cells: Parameters<typeof readRentalRow>[0]) => readRentalRow(cells, now) }
    const check = { importer, matcher: importer.startMatching(), header, columns }
    const judged = validateRows(db(), check, records)
    const rows = judged.flatMap(({ line, problems, duplicate }) => {
      if (problems) return [{ line, reasons: problems.map(reasonOf) }]
      return duplicate?.of.kind === 'line' ? [{ line, reasons: [`The same lease as line ${duplicate.of.line}`] }] : []
    })
    if (rows.length > 0)
      return refused({
        problem: `${rows.length === 1 ? 'One row was' : `${rows.length} rows were`} rejected, so nothing was imported.`,
        rows,
      })
    return ok(
      judged.flatMap(({ cells, duplicate }) => {
        const row = importer.readRow(cellsByColumn(cells, columns))
        return row.ok ? [{ row: row.value, target: duplicate?.of.kind === 'stored' ? duplicate.of.id : null }] : []
      }),
    )
  } catch (error) {
    if (error instanceof ImportFileError) return refused({ problem: error.message, rows: [] })
    throw error
  }
}

function reasonOf({ column, message }: RowProblem): string {
  return [column, message].filter(Boolean).join(': ')
}
