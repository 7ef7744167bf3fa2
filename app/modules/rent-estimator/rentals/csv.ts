import { CsvError as ParseError, parse } from 'csv-parse/sync'

/** A row of a CSV file: the number of its first line in the file, and its fields by the header's names. */
export type CsvRow = { line: number; fields: Record<string, string> }

/** A CSV text that cannot be read as rows at all; the message says why, in words. */
export class CsvError extends Error {
  override name = 'CsvError'
}

/**
 * Reads CSV (RFC 4180: commas, double quotes, quoted line breaks; blanks around a field, blank lines and a byte-order mark are skipped) whose first row is the
 * header. Header names are given to `nameOf`, so that a caller may accept several spellings. Throws `CsvError`.
 */
export function parseCsv(text: string, nameOf: (header: string) => string = (header) => header): CsvRow[] {
  const [header, ...records] = readRecords(text)
  if (!header) throw new CsvError('The file is empty.')
  const names = header.values.map(nameOf)
  const repeated = names.find((name, position) => names.indexOf(name) !== position)
  if (repeated !== undefined) throw new CsvError(`The header names the column "${repeated}" twice.`)
  return records.map(({ line, values }) => {
    if (values.length !== names.length) {
      throw new CsvError(`Line ${line} has ${values.length} fields, the header has ${names.length}.`)
    }
    return { line, fields: Object.fromEntries(names.map((name, position) => [name, values[position] ?? ''])) }
  })
}

/** Reads a file's bytes as UTF-8 text. Throws `CsvError` where they are something else. */
export function decodeCsv(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvError('The file is not UTF-8 text. Save it as "CSV UTF-8".')
  }
  if (text.includes('\0')) throw new CsvError('The file holds a NUL byte, so it is not a CSV text.')
  return text
}

type CsvRecord = { line: number; values: string[] }

function readRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let line = 1
  try {
    // The parser counts a Windows line end within a field as two.
    parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      record_delimiter: '\n',
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record(values: string[], { lines }) {
        const breaks = values.reduce((count, value) => count + value.split('\n').length - 1, 0)
        records.push({ line: lines - breaks, values })
        line = lines + 1
        return null
      },
    })
  } catch (error) {
    throw error instanceof ParseError ? new CsvError(messageOf(error, line), { cause: error }) : error
  }
  return records
}

/** `from`: the line after the last row that could be read. */
function messageOf(error: ParseError, from: number): string {
  const line = typeof error.lines === 'number' ? error.lines : from
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `A quotation mark opened on line ${from} is never closed.`
    case 'INVALID_OPENING_QUOTE':
      return `Line ${line} has a quotation mark in the middle of a field.`
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} goes on after a closing quotation mark.`
    default:
      return `Line ${line} cannot be read.`
  }
}
