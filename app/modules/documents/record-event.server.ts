import { and, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { type DOCUMENT_EVENT_KINDS, documentEvents } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import type { Visit } from './signers.server.ts'

/** The actor if only the link is known. */
export const LINK_HOLDER = 'someone with the link'

export type NewDocumentEvent = {
  documentId: string
  kind: (typeof DOCUMENT_EVENT_KINDS)[number]
  /** Who did it, as text for the audit trail. */
  actor: string
  ipAddress?: string | null
  userAgent?: string | null
  detail?: Record<string, unknown>
  createdAt?: Date
}

/** Adds an entry to a document's audit trail, in the transaction of the change. */
export function recordEvent(tx: Tx, event: NewDocumentEvent): void {
  tx.insert(documentEvents).values(event).run()
}

/** Whether the audit trail has an event, optionally by `actor`. */
export function hasEvent(tx: Db | Tx, documentId: string, kind: NewDocumentEvent['kind'], actor?: string): boolean {
  const happened = and(
    eq(documentEvents.documentId, documentId),
    eq(documentEvents.kind, kind),
    actor === undefined ? undefined : eq(documentEvents.actor, actor),
  )
  return tx.select({ id: documentEvents.id }).from(documentEvents).where(happened).limit(1).get() !== undefined
}

/**
 * Records when a document was first opened. The caller has checked that the reader is not a bot. A failure (such as a full disk)
 * is logged and does not block reading.
 */
export function recordOpened(documentId: string, { ipAddress, userAgent }: Visit, now = new Date()): void {
  if (hasEvent(db(), documentId, 'opened')) return
  writeLater('Could not record that a document was opened', (tx) => {
    if (hasEvent(tx, documentId, 'opened')) return
    recordEvent(tx, { documentId, kind: 'opened', actor: LINK_HOLDER, ipAddress, userAgent, createdAt: now })
  })
}
