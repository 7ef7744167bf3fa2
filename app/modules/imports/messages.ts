import { formatNumber } from '#app/format/money.ts'

/** Most rows of one file: what someone can still look through, and what is written while they wait. */
export const MAX_ROWS = 20_000
/** Largest file, in bytes (docs/product/import.md): 20 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** What the server takes of a post with such a file: a file that is a little too large is refused in its form. */
export const MAX_POST_BYTES = 25_000_000

export const MESSAGE_NO_FILE = 'Choose the CSV file that you want to import'
export const MESSAGE_TOO_LARGE = 'The file is larger than 20 MB. Split it and import the parts one at a time.'
export const MESSAGE_TOO_MANY_ROWS = `The file has more than ${formatNumber(MAX_ROWS)} rows. Split it and import the parts one at a time.`
export const MESSAGE_NO_ROWS = 'The file has column names but no rows.'
export const MESSAGE_READ_FAILED = 'We couldn’t read the file. Nothing was saved. Please try again.'
export const MESSAGE_WRITE_FAILED = 'The import was interrupted and will continue. Check again in a minute.'

/** Why an import does not go on. */
export type ImportRefusal = 'missing' | 'busy' | 'written' | 'nothing'

/** What staff read then. */
export const IMPORT_REFUSED: Readonly<Record<ImportRefusal, string>> = {
  missing: 'This import has expired. We delete files after a day.',
  busy: 'This file is being checked. Check again in a moment.',
  written: 'This file was already imported.',
  nothing: 'There are no rows to import.',
}
