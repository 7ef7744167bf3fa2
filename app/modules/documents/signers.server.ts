import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documentSigners, type documents } from '#app/db/schema/index.ts'

/** The reader of the page, as far as the server knows. */
export type Visit = { ipAddress: string | undefined; userAgent: string | null }

type DocumentRow = typeof documents.$inferSelect
export type DocumentSigner = typeof documentSigners.$inferSelect

/** A second signer, next to the submitter. */
export type CoSigner = { name: string; email: string }

/** The co-owner of a lead's property, if both can sign; else null. */
export function coOwnerOf(lead: { email: string; coOwnerName: string | null; coOwnerEmail: string | null }): CoSigner | null {
  const [name, email] = [lead.coOwnerName?.trim(), lead.coOwnerEmail?.trim()]
  return !name || !email || email.toLowerCase() === lead.email.trim().toLowerCase() ? null : { name, email }
}

/** A document's two signers, the submitter first; empty if the submitter is the only signer. */
export function listSigners(tx: Db | Tx, documentId: string): DocumentSigner[] {
  return signersOf(tx, { documentId }).all()
}

const signersOf = statement((db, { documentId }: { documentId: string }) =>
  db.select().from(documentSigners).where(eq(documentSigners.documentId, documentId)).orderBy(asc(documentSigners.position)),
)

/** Adds a second signer to a document. */
export function addCoSigner(
  tx: Tx,
  { id: documentId, submitterName, submitterEmail }: DocumentRow,
  { name, email }: CoSigner,
): void {
  const first = { documentId, position: 1, name: submitterName, email: submitterEmail.toLowerCase() }
  tx.insert(documentSigners)
    .values([first, { documentId, position: 2, name, email: email.toLowerCase() }])
    .run()
}

/** A document's second signer; null if the submitter is the only signer. */
export function findCoSigner(tx: Db | Tx, documentId: string): CoSigner | null {
  const second = listSigners(tx, documentId).find(({ position }) => position === 2)
  return second ? { name: second.name, email: second.email } : null
}

/** The document's signer with this email; undefined if the submitter is the only signer. */
export function findSigner(tx: Db | Tx, documentId: string, email: string): DocumentSigner | undefined {
  return listSigners(tx, documentId).find((signer) => signer.email === email.toLowerCase())
}

/**
 * A signer's email for the timeline, which is never changed: a co-owner's data can be deleted without the lead, so it does not
 * identify them.
 */
export function emailForTimeline(tx: Db | Tx, { id, submitterEmail }: Pick<DocumentRow, 'id' | 'submitterEmail'>): string {
  return findSigner(tx, id, submitterEmail)?.position === 2 ? 'the co-owner' : submitterEmail
}

/** A document as one signer sees it, with their name and email as the submitter's. */
export function documentForSigner(document: DocumentRow, signer: DocumentSigner | undefined): DocumentRow {
  return signer === undefined || signer.position === 1
    ? document
    : { ...document, submitterName: signer.name, submitterEmail: signer.email }
}

/** A document as each signer sees it. */
export function documentsForSigners(tx: Db | Tx, document: DocumentRow): DocumentRow[] {
  const signers = listSigners(tx, document.id)
  return signers.length === 0 ? [document] : signers.map((signer) => documentForSigner(document, signer))
}

/** A document as each signer who has not signed sees it. */
export function forUnsigned(tx: Db | Tx, document: DocumentRow): DocumentRow[] {
  const signers = listSigners(tx, document.id)
  if (signers.length === 0) return [document]
  return signers.filter(({ signedAt }) => signedAt === null).map((signer) => documentForSigner(document, signer))
}

/** Records that a signer has signed. Returns false if that was recorded before. */
export function recordSignature(tx: Tx, { id }: DocumentSigner, signedName: string, visit: Visit, signedAt: Date): boolean {
  const unsigned = and(eq(documentSigners.id, id), isNull(documentSigners.signedAt))
  const { ipAddress, userAgent } = visit
  return tx.update(documentSigners).set({ signedAt, signedName, ipAddress, userAgent }).where(unsigned).run().changes > 0
}
