import { and, eq } from 'drizzle-orm'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { type DOCUMENT_EVENT_KINDS, documentEvents } from '#app/db/schema/index.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import type { Visit } from './signers.server.ts'

/** Who acts on a document, as far as the link alone shows it. */
export const LINK_HOLDER = 'someone with the link'

export type NewDocumentEvent = {
  documentId: string
  kind: (typeof DOCUMENT_EVENT_KINDS)[number]
  /** Who, in words for the audit trail. */
  actor: string
  ipAddress?: string | null
  userAgent?: string | null
  detail?: Record<string, unknown>
  createdAt?: Date
}

/** Writes a line of a document's audit trail, in the transaction of what it reports. */
export function recordEvent(tx: Tx, event: NewDocumentEvent): void {
  tx.insert(documentEvents).values(event).run()
}

/** Whether something has happened to a document, by its audit trail; by `actor`, where one is given. */
export function hasEvent(tx: Db | Tx, documentId: string, kind: NewDocumentEvent['kind'], actor?: string): boolean {
  const happened = and(
    eq(documentEvents.documentId, documentId),
    eq(documentEvents.kind, kind),
    actor === undefined ? undefined : eq(documentEvents.actor, actor),
  )
  return tx.select({ id: documentEvents.id }).from(documentEvents).where(happened).limit(1).get() !== undefined
}

/**
 * Writes in the audit trail when a document was first opened, once. The caller has looked that a person reads it and no program. A failure (no room on the
 * disk) is logged and keeps no one from reading.
 */
export function recordOpened(documentId: string, { ipAddress, userAgent }: Visit, now = new Date()): void {
  if (hasEvent(db(), documentId, 'opened')) return
  writeLater('Could not record that a document was opened', (tx) => {
    if (hasEvent(tx, documentId, 'opened')) return
    recordEvent(tx, { documentId, kind: 'opened', actor: LINK_HOLDER, ipAddress, userAgent, createdAt: now })
  })
}
