import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documents, signingAttempts } from '#app/db/schema/index.ts'
import { recordEvent } from './record-event.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'

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

/** Someone by their address in lower case, and their leads. */
type Signer = { emailKey: string; leadIds: string[] }

/** The agreements that someone signed, or that wait for it or ended without. */
export function agreementsOf({ emailKey, leadIds }: Signer, isSigned: boolean): SQL | undefined {
  const theirs = or(eq(sql`lower(trim(${documents.submitterEmail}))`, emailKey), inArray(documents.leadId, leadIds))
  return and(theirs, isSigned ? eq(documents.status, 'completed') : ne(documents.status, 'completed'))
}

/** Whether an agreement of someone waits for a signature elsewhere, where we cannot take it away. */
export function waitsAtProvider(tx: Tx, signer: Signer): boolean {
  const waiting = and(agreementsOf(signer, false), eq(documents.status, 'pending'), ne(documents.provider, 'own'))
  return tx.select({ id: documents.id }).from(documents).where(waiting).limit(1).get() !== undefined
}

/** Deletes the agreements that someone did not sign, and what was noted of codes that they asked for. */
export function deleteUnsigned(tx: Tx, signer: Signer): void {
  tx.delete(documents).where(agreementsOf(signer, false)).run()
  tx.delete(signingAttempts)
    .where(eq(signingAttempts.mailboxKey, canonicalMailbox(signer.emailKey)))
    .run()
}
