import { stringify } from 'csv-stringify/sync'

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV (RFC 4180): lines end with CR LF, a cell with a comma, a quote or a line break is in quotes. A text that a spreadsheet would take for a formula, because it
 * begins with = + - @, a tab or a return, gets an apostrophe in front and is shown as it was typed.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify(rows as (string | number | null)[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // It quotes what contains the line end of the file; a lone line feed ends a line for most readers, too.
    quoted_match: /[\r\n]/,
  })
}
