import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** Tells spreadsheet apps that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file with a header row. */
export function csvFile(titles: readonly string[], rows: readonly (readonly Cell[])[] = []): string {
  return BYTE_ORDER_MARK + csvRows([titles, ...rows])
}

/**
 * Rows as CSV (RFC 4180): lines end with CR LF, and cells with a comma, quote or line break are quoted. Texts that a spreadsheet
 * would read as a formula (starting with = + - @, tab or CR) get a leading apostrophe, which our import removes. Numbers are
 * unchanged.
 */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(rows as Cell[][], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library only quotes cells with the file's line ending, but most readers end a line at a lone LF, too.
    quoted_match: /[\r\n]/,
  })
}
