import { inTransaction } from '#app/db/client.server.ts'
import { CSV_MARK, csvLine } from '#app/format/csv.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { type RentalRow, walkRentals } from './list-rentals.server.ts'
import { factOf, RENTAL_FACT_NAMES } from '../rental-facts.ts'
import { RENTAL_STATE_LABELS, type RentalsFilter, rentalsQuery } from './rentals-filter.ts'

/** The columns by the names that the import knows, so that the file can be corrected and imported again. */
const COLUMNS = [
  ['Id', ({ externalId }) => externalId],
  ...RENTAL_FACT_NAMES.map((name) => [factOf(name).title ?? inTitleCase(name), (row: RentalRow) => row[name]] as const),
  ['Standing', ({ standing }) => RENTAL_STATE_LABELS[standing]],
] as const satisfies readonly (readonly [string, (row: RentalRow) => string | number | null])[]

/** The rentals that a filter finds as a CSV file, piece by piece, the last lease first. The audit log says who took how many. */
export async function* exportRentals(actor: { id: string }, filter: RentalsFilter): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    yield CSV_MARK + csvLine(COLUMNS.map(([title]) => title))
    for (const some of walkRentals(filter)) {
      rows += some.length
      yield some.map((row) => csvLine(COLUMNS.map(([, cellOf]) => String(cellOf(row) ?? '')))).join('')
      await new Promise((resolve) => setImmediate(resolve))
    }
    isWhole = true
  } finally {
    // What is searched for may be someone's address.
    const { q: search, ...query } = rentalsQuery(filter)
    const detail = { rows, isWhole, filter: query, isSearched: search !== '' }
    inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'rentals_exported', subject: 'rentals', detail }))
  }
}

/** 'Square Footage' of 'squareFootage'. */
function inTitleCase(name: string): string {
  return name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&')
}
