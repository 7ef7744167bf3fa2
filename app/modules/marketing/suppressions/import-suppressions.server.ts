import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { refuseMarketing } from '../refuse-marketing.server.ts'
import { keyOf } from './change-suppressions.server.ts'
import type { Channel } from './filter.ts'

/** Entries that are written in one transaction: requests do not wait for more. */
const BATCH = 200
/** Lines that are named where several cannot be read. */
const MAX_NAMED = 10

/** The longest address that mail servers take (RFC 5321, section 4.5.3.1.3). */
const MAX_CELL = 254

type Entry = { channel: Channel; recipient: string }

/** How many were new, and how many stood on the list already. */
export type ImportedList = { added: number; known: number }

/** A list with a line that is neither: nothing of it is stored, and the first of them are named. */
export type UnreadableList = { kind: 'unreadable'; lines: string[] }

/** The entries of a pasted list: the first cell of each line that holds something; a heading is passed over. */
export function readEntries(text: string): Result<Entry[], UnreadableList> {
  const entries = new Map<string, Entry>()
  const unreadable: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const cell = firstCell(line)
    if (cell === '') continue
    const entry = entryOf(cell)
    if (entry) entries.set(`${entry.channel} ${entry.recipient}`, entry)
    else if (index > 0 || !/^(?:e-?mail|phone|address|number|recipient)/i.test(cell))
      unreadable.push(`Line ${index + 1}: “${cell.slice(0, 60)}” is neither an e-mail address nor a phone number`)
  }
  if (unreadable.length === 0) return ok([...entries.values()])
  const more = unreadable.length - MAX_NAMED
  return refused({
    kind: 'unreadable',
    lines: [...unreadable.slice(0, MAX_NAMED), ...(more > 0 ? [`… and ${more} more lines`] : [])],
  })
}

function firstCell(line: string): string {
  const [cell = ''] = line.split(/[,;\t]/, 1)
  return cell
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
}

function entryOf(cell: string): Entry | null {
  if (cell.length > MAX_CELL) return null
  const channel = cell.includes('@') ? 'email' : 'sms'
  const recipient = keyOf(channel, cell)
  return recipient === null ? null : { channel, recipient }
}

/** Puts a whole list of addresses and numbers on the suppression list, some at a time. One that breaks off is simply sent again. */
export async function importSuppressions(
  actor: Viewer,
  { entries, note }: { entries: string; note: string },
  now = new Date(),
): Promise<Result<ImportedList, UnreadableList>> {
  const read = readEntries(entries)
  if (!read.ok) return read
  let added = 0
  for (let start = 0; start < read.value.length; start += BATCH) {
    const batch = read.value.slice(start, start + BATCH)
    added += inTransaction((tx) => {
      const suppression = { reason: 'import', by: actor.id, note } as const
      return batch.filter((entry) => refuseMarketing(tx, { ...entry, ...suppression }, now)).length
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const done = { added, known: read.value.length - added }
  inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'suppressions_imported', subject: 'list', detail: done }))
  return ok(done)
}
