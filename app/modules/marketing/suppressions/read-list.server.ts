import { isPrintable } from '#app/modules/forms/values/printable.ts'
import { cellsByColumn, guessColumns, type ImportColumn } from '#app/modules/imports/columns.ts'
import { decodedSlices, detectEncoding } from '#app/modules/imports/file/decode-text.ts'
import { ImportFileError } from '#app/modules/imports/file/check-header.ts'
import { detectSeparator, type FileRecord, firstLineOf, readRecords } from '#app/modules/imports/file/read-records.ts'
import { MAX_ROWS } from '#app/modules/imports/messages.ts'
import { shownCell, withoutMark } from '#app/modules/imports/read-cells.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { keyOf } from './change-suppressions.server.ts'
import type { Channel } from './suppression-list.ts'
import { MAX_NOTE } from './forms.ts'
import { LIST_PROBLEMS } from './messages.ts'

/** Maximum number of invalid lines listed. */
const MAX_NAMED = 200
/** Maximum length of an email address (RFC 5321, section 4.5.3.1.3). */
const MAX_CELL = 254

/** Column names in exports of email services and in our own. */
const COLUMNS: readonly ImportColumn[] = [
  { key: 'recipient', label: 'Address or number', names: ['recipient', 'contact', 'address', 'number'] },
  { key: 'email', label: 'Email', names: ['emailaddress', 'mail', 'emailaddresses'] },
  { key: 'phone', label: 'Phone', names: ['phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'telephone', 'sms'] },
  { key: 'reason', label: 'Reason', names: ['why', 'unsubscribereason', 'unsubreason', 'status'] },
  { key: 'note', label: 'Note', names: ['notes', 'comment', 'comments'] },
]
const RECIPIENTS = ['recipient', 'email', 'phone'] as const
/** Columns of a list without a heading. */
const WITHOUT_HEADING = ['recipient', 'reason']

/** An entry with its own reason, or null. */
type ListEntry = { channel: Channel; recipient: string; reason: string | null }

/** An invalid line: its number, beginning and error. */
export type BadLine = { line: number; text: string; problem: string }

/** The whole list is unreadable, as `message` explains, or some lines are, with the first ones listed. */
export type UnreadableList = { kind: 'file'; message: string } | { kind: 'lines'; lines: BadLine[]; count: number }

/**
 * Reads a list from a file or pasted text: with a heading, or with the address or number and an optional reason. For duplicates,
 * the last line counts.
 */
export async function readList(bytes: Uint8Array): Promise<Result<ListEntry[], UnreadableList>> {
  try {
    return await readRows(bytes)
  } catch (error) {
    if (error instanceof ImportFileError) return refused({ kind: 'file', message: error.message })
    throw error
  }
}

/** A file's text; null if it is longer than `max` characters, or not text. */
export function textOf(bytes: Uint8Array, max: number): string | null {
  // No encoding uses more bytes per character.
  if (bytes.length > 4 * max) return null
  try {
    const text = [...decodedSlices(bytes, detectEncoding(bytes))].join('')
    return text.length > max ? null : text
  } catch (error) {
    if (error instanceof ImportFileError) return null
    throw error
  }
}

async function readRows(bytes: Uint8Array): Promise<Result<ListEntry[], UnreadableList>> {
  const encoding = detectEncoding(bytes)
  const firstLine = firstLineOf(bytes, encoding)
  if (firstLine === '') return refused({ kind: 'file', message: LIST_PROBLEMS.empty })
  const entries = new Map<string, ListEntry>()
  const lines: BadLine[] = []
  let columns: readonly (string | null)[] | undefined
  let rows = 0
  let count = 0
  for await (const record of readRecords(bytes, encoding, detectSeparator(firstLine))) {
    if (columns === undefined) {
      const heading = headingOf(record)
      columns = heading ?? WITHOUT_HEADING
      if (heading) continue
    }
    if (++rows > MAX_ROWS) return refused({ kind: 'file', message: LIST_PROBLEMS['too-many'] })
    const read = readRow(record, columns)
    if (read.ok) for (const entry of read.value) entries.set(`${entry.channel} ${entry.recipient}`, entry)
    else if (++count <= MAX_NAMED) lines.push({ line: record.line, ...read.reason })
  }
  if (count > 0) return refused({ kind: 'lines', lines, count })
  return entries.size === 0 ? refused({ kind: 'file', message: LIST_PROBLEMS.empty }) : ok([...entries.values()])
}

/**
 * Reads a row as a heading if a cell names a column of addresses or numbers, and no cell is one. Next to an email or phone
 * column, 'Address' means a home address.
 */
function headingOf({ cells }: FileRecord): (string | null)[] | null {
  const columns = guessColumns(cells, COLUMNS)
  const isNamed = columns.includes('email') || columns.includes('phone')
  if ((!isNamed && !columns.includes('recipient')) || cells.some((cell) => entryKey(cell))) return null
  return columns.map((key) => (isNamed && key === 'recipient' ? null : key))
}

function readRow(
  { cells }: FileRecord,
  columns: readonly (string | null)[],
): Result<ListEntry[], Pick<BadLine, 'text' | 'problem'>> {
  if (cells.every((cell) => cell === '')) return ok([])
  const row = cellsByColumn(cells, columns)
  const named = RECIPIENTS.map((key) => row[key] ?? '').filter((cell) => cell !== '')
  const bad = (text: string, problem: string) => refused({ text: shownCell(text), problem })
  if (named.length === 0) return bad(cells.join(', '), LIST_PROBLEMS['no-contact'])
  const reason = [row.reason, row.note]
    .map((cell) => withoutMark(cell ?? '').replaceAll(/\s+/g, ' '))
    .filter((cell) => cell !== '')
  const words = reason.join(': ')
  if (words.length > MAX_NOTE) return bad(words, LIST_PROBLEMS['long-reason'])
  if (!isPrintable(words)) return bad(words, LIST_PROBLEMS['odd-reason'])
  const found: ListEntry[] = []
  for (const cell of named) {
    const entry = entryKey(cell)
    if (!entry) return bad(cell, LIST_PROBLEMS.neither)
    found.push({ ...entry, reason: words === '' ? null : words })
  }
  return ok(found)
}

function entryKey(cell: string): Pick<ListEntry, 'channel' | 'recipient'> | null {
  const typed = withoutMark(cell)
  if (typed.length > MAX_CELL) return null
  const channel = typed.includes('@') ? 'email' : 'sms'
  const recipient = keyOf(channel, typed)
  return recipient === null ? null : { channel, recipient }
}
