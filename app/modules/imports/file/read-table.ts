import { checkHeader, ImportFileError } from './check-header.ts'
import { detectEncoding, MESSAGE_EMPTY } from './decode-text.ts'
import { detectSeparator, type FileRecord, firstLineOf, readRecords } from './read-records.ts'

/** A whole file in memory, for commands: its column names and records. */
type FileTable = { header: string[]; records: FileRecord[] }

/** A file's row: the number of its first line, and its fields by column name. */
export type CsvRow = { line: number; fields: Record<string, string> }

/** Reads a file like the import, but all at once. Throws `ImportFileError`. */
export async function readTable(bytes: Uint8Array): Promise<FileTable> {
  const encoding = detectEncoding(bytes)
  const separator = detectSeparator(firstLineOf(bytes, encoding))
  let header: string[] | undefined
  const records: FileRecord[] = []
  for await (const record of readRecords(bytes, encoding, separator)) {
    if (header) records.push(record)
    else header = checkHeader(record.cells)
  }
  if (!header) throw new ImportFileError(MESSAGE_EMPTY)
  return { header, records }
}

/** The rows of a machine-written file: each has a cell for every column. Throws `ImportFileError`. */
export async function readRows(bytes: Uint8Array): Promise<CsvRow[]> {
  const { header, records } = await readTable(bytes)
  return records.map(({ line, cells }) => {
    if (cells.length !== header.length)
      throw new ImportFileError(`Line ${line} has ${cells.length} cells, but the first line has ${header.length} columns.`)
    return { line, fields: Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])) }
  })
}
