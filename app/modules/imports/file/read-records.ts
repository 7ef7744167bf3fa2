import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type Encoding, decodedSlices } from './decode-text.ts'
import { MAX_COLUMNS } from '../columns.ts'
import { ImportFileError } from './check-header.ts'

/** What is between the cells of a row. */
type Separator = ',' | ';' | '\t'

export const SEPARATOR_LABELS: Readonly<Record<Separator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** A record of a file: the number of its first line, and its cells without blanks at their ends. */
export type FileRecord = { line: number; cells: string[] }

/** Most characters of a row, which ends a file with a picture in a cell or a quotation mark that is never closed early. */
export const MAX_ROW_CHARACTERS = 100_000

/** Rows that are handed out before others have their turn: a slice may hold thousands, and anyone who reads them has work with each. */
const ROWS_IN_A_TURN = 100

/** Most cells of a row: ten times what an import takes, so that one of a few too many is still named by its columns. */
const MAX_ROW_CELLS = 10 * MAX_COLUMNS

/** What separates the cells of the first line: what is there most often outside of quotation marks. */
export function detectSeparator(firstLine: string): Separator {
  const bare = firstLine.replace(/"[^"]*"/g, '')
  const counts = ([',', ';', '\t'] as const).map((separator) => ({ separator, n: bare.split(separator).length }))
  return counts.reduce((most, next) => (next.n > most.n ? next : most)).separator
}

/** The first line of a file, as far as a row may go. Throws `ImportFileError` where it goes further. */
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
    `The first line has more than ${MAX_ROW_CHARACTERS.toLocaleString('en-US')} characters, so it can’t be the column names.`,
  )
}

/**
 * The records of a CSV text (RFC 4180: quotes, quoted line breaks; blanks around a cell and blank lines are skipped). Other requests have their turn between two slices of
 * it, and between some of its rows. Throws `ImportFileError`.
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
      return [String(lines - breaks), ...cells]
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

/** The text with every line end as one character, however it was written; the parser counts a Windows line end within a cell as two. */
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

/** Counts the cells of each row before they are made: the parser bounds the characters of a row without its separators. Throws `ImportFileError`. */
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
        throw new ImportFileError(`The row on line ${rowLine} has more than ${MAX_ROW_CELLS.toLocaleString('en-US')} cells.`)
      if (sign !== '\n') continue
      line += 1
      if (!isQuoted) [rowLine, cells] = [line, 1]
    }
  }
}

/** `from`: the line after the last row that could be read. */
function messageOf(error: CsvError, from: number): string {
  const line = typeof error.lines === 'number' ? error.lines : from
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark opened on line ${from} is never closed.`
    case 'CSV_MAX_RECORD_SIZE':
      return `The row on line ${from} has more than ${MAX_ROW_CHARACTERS.toLocaleString('en-US')} characters. A quotation mark may be missing.`
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line} has a quotation mark in the middle of a cell.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} has text after a closing quotation mark.`
    default:
      return `Line ${line} cannot be read.`
  }
}
