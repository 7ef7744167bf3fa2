import { formatNumber } from '#app/format/money.ts'
import { MAX_COLUMNS } from '../columns.ts'

/** A file that cannot be imported at all; the message says why, in words for anyone who sent it. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** The names of the columns, those that end in nothing left out. Throws `ImportFileError` where no one could choose by them. */
export function checkHeader(cells: readonly string[]): string[] {
  const header = cells.slice(0, cells.findLastIndex((name) => name !== '') + 1)
  if (header.length > MAX_COLUMNS)
    throw new ImportFileError(
      `The first line names ${formatNumber(header.length)} columns; at most ${MAX_COLUMNS} can be imported.`,
    )
  const names = header.map((name) => name.toLowerCase())
  const twice = names.findIndex((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice === -1) return header
  const first = names.indexOf(names[twice] ?? '')
  throw new ImportFileError(
    `The first line names the column "${shortened(header[twice] ?? '')}" twice, at ${first + 1} and ${twice + 1}. Rename one of them.`,
  )
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name
}
