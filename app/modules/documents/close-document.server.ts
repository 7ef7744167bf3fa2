import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { recordEvent } from './record-event.server.ts'

type Closing = {
  documentId: string
  /** Its time to sign is over, or a newer one takes its place. */
  why: 'expired' | 'replaced'
  /** Who closed it, in words for the audit trail. */
  actor: string
  now: Date
}

/** Closes a document that no one signed, once; one that was answered stays as it is. */
export function closeDocument(tx: Tx, { documentId, why, actor, now }: Closing): void {
  const open = and(eq(documents.id, documentId), eq(documents.status, 'pending'))
  if (tx.update(documents).set({ status: 'expired' }).where(open).run().changes === 0) return
  recordEvent(tx, { documentId, kind: why, actor, createdAt: now })
}

/** Closes the documents whose time to sign is over, which `which` finds; says how many. Who opens one before this is run is known by the date. */
export function expireDocuments(tx: Tx, which: SQL, now: Date): number {
  const expired = tx.update(documents).set({ status: 'expired' }).where(which).returning({ id: documents.id }).all()
  for (const { id } of expired) recordEvent(tx, { documentId: id, kind: 'expired', actor: 'system', createdAt: now })
  return expired.length
}
