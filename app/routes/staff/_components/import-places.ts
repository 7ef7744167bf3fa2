import { LEAD_IMPORT_WORDS } from '#app/modules/leads/import/lead-import-words.ts'
import type { ImportWords } from '#app/modules/imports/messages.ts'
import { RENTAL_IMPORT_WORDS } from '#app/modules/rent-estimator/rentals/import/rental-import-words.ts'
import { paths } from '#app/paths.ts'

/** The steps of an import, as its pages name them. */
export const IMPORT_STEPS = ['Choose file', 'Check', 'Done'] as const

/** The pages of one kind of import: what they say, and where they lead. */
export type ImportPlaces = {
  title: string
  words: ImportWords
  /** The list that the rows come into. */
  list: { to: string; label: string }
  start: string
  file: (importId: string, query?: { show?: 'all'; after?: string }) => string
  errors: (importId: string) => string
  /** The page of what is stored. */
  stored: (id: string) => string
  /** What the columns become by themselves. */
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
