import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { newId } from '#app/db/columns.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { receivedOriginals } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'

/** Total size of all originals, so that senders can't fill the disk. Further originals remain only in the mailbox. */
const MAX_ORIGINALS_BYTES = 500 * 1024 * 1024

/** An original email in the file storage. */
export type Original = { id: string; storageKey: string; bytes: number }

/** Stores an unreadable email in its original form, before the row that refers to it; null if there is no space left. */
export async function storeOriginal(source: Uint8Array): Promise<Original | null> {
  const [kept] = db()
    .select({ bytes: sql<number>`coalesce(sum(${receivedOriginals.bytes}), 0)` })
    .from(receivedOriginals)
    .all()
  if ((kept?.bytes ?? 0) + source.byteLength > MAX_ORIGINALS_BYTES) return null
  const id = newId()
  const storageKey = `mails/${id}.eml`
  await fileStorage().put(storageKey, source)
  return { id, storageKey, bytes: source.byteLength }
}

export async function removeOriginal({ storageKey }: Original): Promise<void> {
  await fileStorage().remove(storageKey)
}

export function recordOriginal(tx: Tx, original: Original & { receivedMessageId: string }): void {
  tx.insert(receivedOriginals).values(original).run()
}

/** Sizes of the stored originals of some messages, in bytes. */
export function findOriginals(receivedMessageIds: readonly string[]): Map<string, number> {
  if (receivedMessageIds.length === 0) return new Map()
  const { receivedMessageId, bytes } = receivedOriginals
  const kept = db()
    .select({ receivedMessageId, bytes })
    .from(receivedOriginals)
    .where(inArray(receivedMessageId, [...receivedMessageIds]))
    .all()
  return new Map(kept.flatMap((row) => (row.receivedMessageId === null ? [] : [[row.receivedMessageId, row.bytes] as const])))
}

/** An email in its original form; null if not stored. Throws if the storage lacks its bytes. */
export async function readOriginal(receivedMessageId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const original = db()
    .select({ storageKey: receivedOriginals.storageKey })
    .from(receivedOriginals)
    .where(eq(receivedOriginals.receivedMessageId, receivedMessageId))
    .get()
  if (!original) return null
  const bytes = await fileStorage().get(original.storageKey)
  if (bytes === null) throw new Error(`The stored mail ${original.storageKey} is missing`)
  return bytes
}

/** Removes the originals that `which` selects, and returns how many. Deletes the bytes after the rows. */
export function removeOriginals(tx: Tx, which: SQL): number {
  const gone = tx.delete(receivedOriginals).where(which).returning().all()
  for (const { storageKey } of gone) enqueueJob(tx, { kind: 'remove-stored-files', payload: { keys: [storageKey] } })
  return gone.length
}
