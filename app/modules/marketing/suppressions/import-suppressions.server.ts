import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { refuseMarketing } from '../refuse-marketing.server.ts'
import { readList, type UnreadableList } from './read-list.server.ts'

/** Entries that are written in one transaction: requests do not wait for more. */
const BATCH = 200

/** A list of addresses and numbers, as CSV. `note`: why, for those without their own reason; null where no one says. */
export type SuppressionList = { bytes: Uint8Array; note: string | null }

/** How many were new, and how many was on the list already. */
export type ImportedList = { added: number; known: number }

/** unexplained: so many have no reason, neither their own nor one for all. */
export type NotImported = UnreadableList | { kind: 'unexplained'; count: number }

/**
 * Puts a whole list of addresses and numbers on the suppression list, some at a time; nothing of it where a line cannot be read. One that breaks off is simply sent
 * again.
 */
export async function importSuppressions(
  actor: Viewer,
  { bytes, note }: SuppressionList,
  now = new Date(),
): Promise<Result<ImportedList, NotImported>> {
  const read = await readList(bytes)
  if (!read.ok) return read
  const unexplained = note === null ? read.value.filter(({ reason }) => reason === null).length : 0
  if (unexplained > 0) return refused({ kind: 'unexplained', count: unexplained })
  let added = 0
  for (let start = 0; start < read.value.length; start += BATCH) {
    const batch = read.value.slice(start, start + BATCH)
    added += inTransaction((tx) => {
      const suppressed = batch.map(({ reason, ...entry }) => {
        const why = reason ?? note ?? undefined
        return refuseMarketing(tx, { ...entry, reason: 'import', by: actor.id, note: why }, now)
      })
      return suppressed.filter((isNew) => isNew).length
    })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const done = { added, known: read.value.length - added }
  inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'suppressions_imported', subject: 'list', detail: done }))
  return ok(done)
}
