import { db } from '#app/db/client.server.ts'
import { writeLater } from '#app/db/write-later.server.ts'
import { hasEvent, LINK_HOLDER, recordEvent } from './record-event.server.ts'
import type { Visit } from './signers.server.ts'

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
