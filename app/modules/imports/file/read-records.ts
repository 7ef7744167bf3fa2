import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { formatNumber } from '#app/format/money.ts'
import { normalized } from '#app/format/normalize.ts'
import { type Encoding, decodedSlices } from './decode-text.ts'
import { MAX_COLUMNS } from '../columns.ts'
import { ImportFileError } from './check-header.ts'

/** The character between the cells of a row. */
type Separator = ',' | ';' | '\t'

export const SEPARATOR_LABELS: Readonly<Record<Separator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** A file's record: the number of its first line, and its trimmed cells. */
export type FileRecord = { line: number; cells: string[] }

/** Most characters of a row. Ends early for a file with a picture in a cell, or an unclosed quotation mark. */
const MAX_ROW_CHARACTERS = 100_000

/**
 * Rows returned before other requests get their turn: a slice may contain thousands, and each one is more work for the reader.
 */
const ROWS_IN_A_TURN = 100

/**
 * Most cells of a row: ten times the import's limit, so that the error can still report the columns of a file with a few too
 * many.
 */
const MAX_ROW_CELLS = 10 * MAX_COLUMNS

/** Detects the separator: the most common one in the first line outside quotation marks. */
export function detectSeparator(firstLine: string): Separator {
  const bare = firstLine.replace(/"[^"]*"/g, '')
  const counts = ([',', ';', '\t'] as const).map((separator) => ({ separator, n: bare.split(separator).length }))
  return counts.reduce((most, next) => (next.n > most.n ? next : most)).separator
}

/** A file's first line, up to the longest row. Throws `ImportFileError` if it is longer. */
export function firstLineOf(bytes: Uint8Array, encoding: Encoding): string {
  let text = ''
  for (const slice of decodedSlices(bytes, encoding)) {
    text = (text + slice).trimStart()
    const end = text.search(/[\r\n]/)
    if (end !== -1) return checkLength(text.slice(0, end))
    if (text.length > MAX_ROW_CHARACTERS) break
  }
  return checkLength(text)
}

function checkLength(line: string): string {
  if (line.length <= MAX_ROW_CHARACTERS) return line
  throw new ImportFileError(
    `The first line has more than ${formatNumber(MAX_ROW_CHARACTERS)} characters, so it can’t be a list of column names.`,
  )
}

/**
 * The records of a CSV text (RFC 4180: quotes, quoted line breaks; skips spaces around cells and blank lines), with composed
 * accents. Other requests get their turn between slices, and between some of the rows. Throws `ImportFileError`.
 */
export async function* readRecords(bytes: Uint8Array, encoding: Encoding, separator: Separator): AsyncGenerator<FileRecord> {
  let line = 1
  const parser = parse({
    delimiter: separator,
    record_delimiter: '\n',
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
    on_record(cells, { lines }) {
      const breaks = cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
      line = lines + 1
      return [String(lines - breaks), ...cells.map((cell) => normalized(cell, 'NFC'))]
    },
  })
  const source = Readable.from(paced(bytes, encoding, separator), { objectMode: false })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    let rows = 0
    for await (const [first, ...cells] of parser as AsyncIterable<string[]>) {
      yield { line: Number(first), cells }
      if (++rows % ROWS_IN_A_TURN === 0) await nextTurn()
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(messageOf(error, line), { cause: error }) : error
  } finally {
    source.destroy()
  }
}

/** Normalizes every line ending to one character: the parser counts a Windows line ending inside a cell as two. */
async function* paced(bytes: Uint8Array, encoding: Encoding, separator: Separator): AsyncGenerator<string> {
  const checkCells = cellCounter(separator)
  let endsWithReturn = false
  for (const slice of decodedSlices(bytes, encoding)) {
    const text: string = endsWithReturn ? `\r${slice}` : slice
    endsWithReturn = text.endsWith('\r')
    const whole = (endsWithReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
    checkCells(whole)
    if (whole !== '') yield whole
    await nextTurn()
  }
  if (endsWithReturn) yield '\n'
}

/**
 * Counts each row's cells before they are created: the parser limits a row's characters without its separators. Throws
 * `ImportFileError`.
 */
function cellCounter(separator: Separator): (text: string) => void {
  const signs = new RegExp(`["\\n${separator}]`, 'g')
  let line = 1
  let rowLine = 1
  let cells = 1
  let isQuoted = false
  return (text) => {
    for (const [sign] of text.matchAll(signs)) {
      if (sign === '"') isQuoted = !isQuoted
      if (sign === separator && !isQuoted && ++cells > MAX_ROW_CELLS)
        throw new ImportFileError(`The row on line ${rowLine} has more than ${formatNumber(MAX_ROW_CELLS)} cells.`)
      if (sign !== '\n') continue
      line += 1
      if (!isQuoted) [rowLine, cells] = [line, 1]
    }
  }
}

/** `from`: the line after the last readable row. */
function messageOf(error: CsvError, from: number): string {
  const line = typeof error.lines === 'number' ? error.lines : from
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark opened on line ${from} is never closed.`
    case 'CSV_MAX_RECORD_SIZE':
      return `The row on line ${from} has more than ${formatNumber(MAX_ROW_CHARACTERS)} characters. A quotation mark may be missing.`
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line} has a quotation mark in the middle of a cell.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} has text after a closing quotation mark.`
    default:
      return `We can’t read line ${line}.`
  }
}
