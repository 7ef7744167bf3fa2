import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { rentals } from '#app/db/schema/rent-estimator.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { CsvError, decodeCsv, parseCsv } from './csv.ts'
import { zipFacts } from '../public-figures.ts'
import { columnName, parseRentalRows, type RefusedRow, type RentalRow, REQUIRED_COLUMNS } from './rental-rows.ts'

/** What became of a file of rentals. `outside`: ZIP codes without public figures, where rentals are stored but cannot carry an estimate. */
export type ImportedRentals = { added: number; changed: number; unchanged: number; outside: string[] }

/** Why nothing was imported: in words, and by row. */
export type ImportRefusal = { problem: string; rows: RefusedRow[] }

/**
 * Imports the company's own signed rents from the bytes of a CSV file, in one transaction: where any row is refused, nothing is imported. The same file again
 * changes nothing; a row whose id (or address and day) is known replaces what was there.
 */
export function importRentals(bytes: Uint8Array, today = new Date()): Result<ImportedRentals, ImportRefusal> {
  const read = readFile(bytes, today)
  if (typeof read === 'string') return refused({ problem: read, rows: [] })
  if (read.refused.length > 0) {
    const rows = read.refused.length === 1 ? 'One row was' : `${read.refused.length} rows were`
    return refused({ problem: `${rows} refused, so nothing was imported.`, rows: read.refused })
  }
  const outside = [...new Set(read.rentals.map(({ zipCode }) => zipCode).filter((zipCode) => !zipFacts(zipCode)))].toSorted()
  return inTransaction((tx) => {
    const results = read.rentals.map((rental) => storeRental(tx, rental))
    const countOf = (result: (typeof results)[number]) => results.filter((one) => one === result).length
    return ok({ added: countOf('added'), changed: countOf('changed'), unchanged: countOf('unchanged'), outside })
  })
}

/** The rows of the file, or why it cannot be read at all. */
function readFile(bytes: Uint8Array, today: Date): ReturnType<typeof parseRentalRows> | string {
  try {
    const rows = parseCsv(decodeCsv(bytes), columnName)
    const first = rows[0]
    if (!first) return 'The file has a header but no rentals.'
    const missing = REQUIRED_COLUMNS.filter((column) => !(column in first.fields))
    return missing.length > 0 ? `These columns are missing: ${missing.join(', ')}.` : parseRentalRows(rows, today)
  } catch (error) {
    if (error instanceof CsvError) return error.message
    throw error
  }
}

function storeRental(tx: Tx, { id: _, ...row }: RentalRow): 'added' | 'changed' | 'unchanged' {
  const known = tx
    .select()
    .from(rentals)
    .where(and(eq(rentals.origin, 'own'), eq(rentals.externalId, row.externalId)))
    .get()
  if (!known) {
    tx.insert(rentals)
      .values({ ...row, origin: 'own' })
      .run()
    return 'added'
  }
  if (
    Object.entries(row).every(([name, value]) =>
      Object.entries(known).some(([field, stored]) => field === name && stored === value),
    )
  )
    return 'unchanged'
  tx.update(rentals).set(row).where(eq(rentals.id, known.id)).run()
  return 'changed'
}
