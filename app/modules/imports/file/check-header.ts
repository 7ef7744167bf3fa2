import { shorten } from '#app/format/shorten.ts'
import { formatNumber } from '#app/format/money.ts'
import { MAX_COLUMNS } from '../columns.ts'

/** A file that can't be imported at all. The message tells the uploader why. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** How many characters of a column's name an error shows. */
const MAX_SHOWN = 40

/** The column names, without trailing empty ones. Throws `ImportFileError` if they are not usable. */
export function checkHeader(cells: readonly string[]): string[] {
  const header = cells.slice(0, cells.findLastIndex((name) => name !== '') + 1)
  if (header.length > MAX_COLUMNS)
    throw new ImportFileError(`The file has ${formatNumber(header.length)} columns. You can import up to ${MAX_COLUMNS}.`)
  const names = header.map((name) => name.toLowerCase())
  const twice = names.findIndex((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice === -1) return header
  const first = names.indexOf(names[twice] ?? '')
  throw new ImportFileError(
    `The first line lists the column "${shorten(header[twice] ?? '', MAX_SHOWN)}" twice, in positions ${first + 1} and ${twice + 1}. Rename one of them.`,
  )
}
