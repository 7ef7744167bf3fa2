import { type ExportColumn, exportRows } from '#app/modules/audit/export-rows.server.ts'
import { type RentalRow, walkRentals } from './list-rentals.server.ts'
import { factOf, RENTAL_FACT_NAMES } from '../rental-facts.ts'
import { RENTAL_STATE_LABELS, type RentalFilter, rentalList } from './rental-list.ts'

/** Columns with the import's names, so that the file can be edited and imported again. */
const COLUMNS: readonly ExportColumn<RentalRow>[] = [
  ['Id', ({ externalId }) => externalId],
  ...RENTAL_FACT_NAMES.map((name): ExportColumn<RentalRow> => [factOf(name).title ?? inTitleCase(name), (row) => row[name]]),
  ['Usage', ({ usage }) => RENTAL_STATE_LABELS[usage]],
]

/** The rentals that a filter finds as a CSV file, newest lease first. */
export function exportRentals(actor: { id: string }, filter: RentalFilter): AsyncGenerator<string> {
  const audit = { action: 'rentals_exported', subject: 'rentals' } as const
  return exportRows({ actor, columns: COLUMNS, rows: walkRentals(filter), query: rentalList.query(filter), audit })
}

/** 'Square Footage' from 'squareFootage'. */
function inTitleCase(name: string): string {
  return name.replace(/^./, (first) => first.toUpperCase()).replaceAll(/(?<=[a-z])[A-Z]/g, ' $&')
}
