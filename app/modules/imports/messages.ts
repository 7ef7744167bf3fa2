import { formatNumber } from '#app/format/money.ts'
import type { ROW_DECISIONS } from '#app/db/schema/imports.ts'

/** Most rows of one file: few enough to review, and to write while the user waits. */
export const MAX_ROWS = 20_000
/** Largest file, in bytes (docs/product/import.md): 20 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** The server's limit for a POST with such a file. It is higher, so that a slightly too large file is rejected in the form. */
export const MAX_POST_BYTES = 25_000_000

export const MESSAGE_NO_FILE = 'Choose a CSV file to import'
export const MESSAGE_TOO_LARGE = 'The file is larger than 20 MB. Split it and import the parts one at a time.'
export const MESSAGE_TOO_MANY_ROWS = `The file has more than ${formatNumber(MAX_ROWS)} rows. Split it and import the parts one at a time.`
export const MESSAGE_NO_ROWS = 'The file has column names but no rows.'
export const MESSAGE_READ_FAILED = 'We couldn’t read the file. Nothing was saved. Please try again.'
export const MESSAGE_WRITE_FAILED = 'The import was interrupted but will resume. Check back in a minute.'

/** Why an import can't continue. */
export type ImportRefusal = 'missing' | 'busy' | 'written' | 'nothing'

/** The matching messages for staff. */
export const IMPORT_REFUSED: Readonly<Record<ImportRefusal, string>> = {
  missing: 'This import has expired. We delete files after a day.',
  busy: 'We’re still checking this file. Check back in a moment.',
  written: 'This file was already imported.',
  nothing: 'There are no rows to import.',
}

/** The terms of one kind of import. */
export type ImportWords = {
  /** A row's name: 'lead'. */
  noun: string
  /** The action for an existing row, and its result: 'Fill in', 'filled in'. */
  fill: { verb: string; done: string }
  /** What rows are compared by: 'email, phone and address'. */
  comparedBy: string
  /** The possible decisions for an existing row, in the order shown. */
  decisions: readonly { value: (typeof ROW_DECISIONS)[number]; label: string }[]
}

/** An import's result in short: '377 added, 5 filled in'. */
export function resultWords({ added, filled }: { added: number; filled: number }, { fill }: ImportWords): string {
  return [`${formatNumber(added)} added`, ...(filled > 0 ? [`${formatNumber(filled)} ${fill.done}`] : [])].join(', ')
}

/** A human-readable size. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
