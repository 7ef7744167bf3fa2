/** A row of a CSV file: the number of its first line in the file, and its fields by the header's names. */
export type CsvRow = { line: number; fields: Record<string, string> }

/** A CSV text that cannot be read as rows at all; the message says why, in words. */
export class CsvError extends Error {
  override name = 'CsvError'
}

/**
 * Reads CSV (RFC 4180: commas, double quotes, quoted line breaks; a byte-order mark is skipped) whose first row is the header.
 * Header names are given to `nameOf`, so that a caller may accept several spellings. Throws `CsvError`.
 */
export function parseCsv(text: string, nameOf: (header: string) => string = (header) => header): CsvRow[] {
  const [header, ...records] = splitRecords(text.replace(/^\uFEFF/, ''))
  if (!header) throw new CsvError('The file is empty.')
  const names = header.values.map((value) => nameOf(value.trim()))
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

function splitRecords(text: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let values: string[] = []
  let value = ''
  let isQuoted = false
  let wasQuoted = false
  let line = 1
  let firstLine = 1

  const endValue = () => {
    values.push(value)
    value = ''
    wasQuoted = false
  }
  const endRecord = () => {
    endValue()
    const isBlank = values.length === 1 && values[0]?.trim() === ''
    if (!isBlank) records.push({ line: firstLine, values })
    values = []
    firstLine = line
  }

  for (let position = 0; position < text.length; position++) {
    const character = text.charAt(position)
    if (character === '\n') line++
    if (isQuoted) {
      if (character !== '"') value += character
      else if (text[position + 1] === '"') value += text.charAt(++position)
      else isQuoted = false
    } else if (character === '"') {
      if (value.trim() !== '' || wasQuoted) throw new CsvError(`Line ${line} has a quotation mark in the middle of a field.`)
      value = ''
      isQuoted = true
      wasQuoted = true
    } else if (character === ',') endValue()
    else if (character === '\n') endRecord()
    else if (character === '\r') continue
    else if (wasQuoted && character.trim() !== '') throw new CsvError(`Line ${line} goes on after a closing quotation mark.`)
    else if (!wasQuoted) value += character
  }
  if (isQuoted) throw new CsvError(`A quotation mark opened on line ${firstLine} is never closed.`)
  if (value !== '' || wasQuoted || values.length > 0) endRecord()
  return records
}
