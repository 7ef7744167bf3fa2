import { inTransaction } from '#app/db/client.server.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { refuseMarketing } from '../unsubscribe.server.ts'
import { readList, type UnreadableList } from './read-list.server.ts'

/** Entries per transaction, so that requests don't wait longer. */
const BATCH = 200

/** A list of addresses and numbers, as CSV. `note`: the reason for entries without their own, or null. */
type SuppressionList = { bytes: Uint8Array; note: string | null }

/** How many were new, and how many were already on the list. */
type ImportedList = { added: number; known: number }

/** unexplained: how many entries lack a reason, because there is none for the whole list. */
type NotImported = UnreadableList | { kind: 'unexplained'; count: number }

/**
 * Adds a whole list of addresses and numbers to the suppression list in batches, or nothing if a line is invalid. After an
 * interruption, the list can simply be uploaded again.
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
  // A list sent twice at once is added, and audited, once.
  if (added > 0)
    inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'suppressions_imported', subject: 'list', detail: done }))
  return ok(done)
}
