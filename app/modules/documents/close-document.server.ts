import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { documents, signingAttempts } from '#app/db/schema/index.ts'
import { recordEvent } from './record-event.server.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'

type Closing = {
  documentId: string
  /** It expired, or a newer one replaces it. */
  why: 'expired' | 'replaced'
  /** Who closed it, as text for the audit trail. */
  actor: string
  now: Date
}

/** Closes a pending document, once. Does nothing if it was answered. */
export function closeDocument(tx: Tx, { documentId, why, actor, now }: Closing): void {
  const open = and(eq(documents.id, documentId), eq(documents.status, 'pending'))
  if (tx.update(documents).set({ status: 'expired' }).where(open).run().changes === 0) return
  recordEvent(tx, { documentId, kind: why, actor, createdAt: now })
}

/** Closes the expired documents that `which` selects and returns their number. Before this runs, readers check the date. */
export function expireDocuments(tx: Tx, which: SQL, now: Date): number {
  const expired = tx.update(documents).set({ status: 'expired' }).where(which).returning({ id: documents.id }).all()
  for (const { id } of expired) recordEvent(tx, { documentId: id, kind: 'expired', actor: 'system', createdAt: now })
  return expired.length
}

/** A person by their lowercase email address, and their leads. */
type Signer = { emailKey: string; leadIds: string[] }

/** A person's signed agreements, or the unsigned ones: as the submitter or the second signer, or about their leads. */
export function agreementsOf({ emailKey, leadIds }: Signer, isSigned: boolean): SQL | undefined {
  const theirs = or(
    eq(sql`lower(trim(${documents.submitterEmail}))`, emailKey),
    inArray(documents.leadId, leadIds),
    sql`exists (select 1 from document_signers where document_signers.document_id = ${documents.id} and document_signers.email = ${emailKey})`,
  )
  return and(theirs, isSigned ? eq(documents.status, 'completed') : ne(documents.status, 'completed'))
}

/** Whether a person's agreement is pending at a provider, where we can't delete it. */
export function waitsAtProvider(tx: Tx, signer: Signer): boolean {
  const waiting = and(agreementsOf(signer, false), eq(documents.status, 'pending'), ne(documents.provider, 'own'))
  return tx.select({ id: documents.id }).from(documents).where(waiting).limit(1).get() !== undefined
}

/** Deletes a person's unsigned agreements and their signing attempts. */
export function deleteUnsigned(tx: Tx, signer: Signer): void {
  tx.delete(documents).where(agreementsOf(signer, false)).run()
  tx.delete(signingAttempts)
    .where(eq(signingAttempts.mailboxKey, canonicalMailbox(signer.emailKey)))
    .run()
}
