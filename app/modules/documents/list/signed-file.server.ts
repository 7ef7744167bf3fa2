import { eq } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { db } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import type { LinkRefusal } from '#app/modules/access/grants.server.ts'
import { ok, type Result } from '#app/result.ts'
import { hashBytes } from '../signing/complete-document.server.ts'
import { signedCopyName } from '../rules.ts'
import { openSigningLink, type SigningVisit } from '../signing/find-signing.server.ts'

/** A file to send. */
export type SignedFile = { bytes: Uint8Array<ArrayBuffer>; fileName: string }

/**
 * Returns a document's signed file for staff of any role, or null. Throws if it is missing on disk or differs from the signed
 * one.
 */
export async function findSignedFile(documentId: string): Promise<SignedFile | null> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  // The file name is from S7.20.
  return document ? readFile(document, `document-${documentId}.pdf`) : null
}

/** Returns a signing link's signed file for its signer, or null. Throws like `findSignedFile`. */
export async function findSignedCopy(visit: SigningVisit): Promise<Result<SignedFile | null, LinkRefusal>> {
  const opened = openSigningLink(visit)
  if (!opened.ok) return opened
  const { state, document } = opened.value
  return ok(state === 'signed' ? await readFile(document, signedCopyName(document)) : null)
}

async function readFile(
  { signedFileKey, signedFileHash }: { signedFileKey: string | null; signedFileHash: string | null },
  fileName: string,
): Promise<SignedFile | null> {
  if (signedFileKey === null) return null
  const bytes = await fileStorage().get(signedFileKey)
  if (bytes === null) throw new Error(`The signed file ${signedFileKey} is missing`)
  if (hashBytes(bytes) !== signedFileHash) throw new Error(`The signed file ${signedFileKey} is not the one that was signed`)
  return { bytes, fileName }
}

/** When a file with these bytes was signed here, or null. Reveals no names. */
export function findSignature(bytes: Uint8Array): { documentName: string; signedAt: Date } | null {
  const found = db()
    .select({ documentName: documents.documentName, signedAt: documents.completedAt })
    .from(documents)
    .where(eq(documents.signedFileHash, hashBytes(bytes)))
    .get()
  return found?.signedAt ? { documentName: found.documentName, signedAt: found.signedAt } : null
}
