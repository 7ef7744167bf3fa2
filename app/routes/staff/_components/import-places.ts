import { LEAD_IMPORT_WORDS } from '#app/modules/leads/import/lead-import-words.ts'
import type { ImportWords } from '#app/modules/imports/messages.ts'
import { RENTAL_IMPORT_WORDS } from '#app/modules/rent-estimator/rentals/import/rental-import-words.ts'
import { paths } from '#app/paths.ts'

/** Names of an import's steps on its pages. */
export const IMPORT_STEPS = ['Choose file', 'Check', 'Done'] as const

/** Text and links of one kind of import. */
export type ImportPlaces = {
  title: string
  words: ImportWords
  /** The list that the rows are imported into. */
  list: { to: string; label: string }
  start: string
  file: (importId: string, query?: { show?: 'all'; after?: string }) => string
  errors: (importId: string) => string
  /** The page of the stored data. */
  stored: (id: string) => string
  /** The automatic column mapping. */
  columnsNote: string
}

export const LEAD_IMPORT: ImportPlaces = {
  title: 'Import leads',
  words: LEAD_IMPORT_WORDS,
  list: { to: paths.leads(), label: 'Leads' },
  start: paths.importLeads(),
  file: paths.importedFile,
  errors: paths.importErrors,
  stored: (leadId) => paths.lead(leadId),
  columnsNote: 'If the file has no source or state, we use Import and IA.',
}

export const RENTAL_IMPORT: ImportPlaces = {
  title: 'Import rentals',
  words: RENTAL_IMPORT_WORDS,
  list: { to: paths.adminRentals(), label: 'Rentals' },
  start: paths.importRentals(),
  file: paths.importedRentals,
  errors: paths.rentalImportErrors,
  stored: (rentalId) => paths.correctRental(rentalId),
  columnsNote: 'Blank columns leave existing values unchanged.',
}
