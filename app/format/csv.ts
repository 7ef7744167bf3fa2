/** Begins a file that spreadsheet programs read as UTF-8. */
export const CSV_MARK = '\uFEFF'

/** What spreadsheet programs take for a formula where a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/

/** A row of a CSV file (RFC 4180) with its line end. Formulas are made harmless by an apostrophe, which our own import takes off again. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(FORMULA.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
