import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file of these rows, the titles first. */
export function csvFile(titles: readonly string[], rows: readonly (readonly Cell[])[] = []): string {
  return BYTE_ORDER_MARK + csvRows([titles, ...rows])
}

/**
 * Rows as CSV (RFC 4180): lines end with CR LF, a cell with a comma, a quote or a line break is in quotes. A text that a spreadsheet would take for a
 * formula, because it begins with = + - @, a tab or a return, gets an apostrophe in front, which our own import takes off again. A number stays one.
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // It quotes what contains the line end of the file; a lone line feed ends a line for most readers, too.
    quoted_match: /[\r\n]/,
  })
}
