import { and, eq, isNull } from 'drizzle-orm'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import { ESignError } from '#app/adapters/esign/port.ts'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { isStorageUnavailable } from '#app/adapters/storage/port.ts'
import { log } from '#app/config/log.server.ts'
import { newSecret } from '#app/db/columns.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'
import { hashBytes } from '../signing/complete-document.server.ts'
import { findSignedFile, type SignedFile } from './signed-file.server.ts'

/**
 * Returns a document's signed file for staff and writes it to the audit log. An imported document's file is fetched from its
 * provider the first time, then stored. missing: it is not signed · away: file storage is unavailable. Throws if the file is
 * missing on disk or differs from the signed one.
 */
export async function downloadSignedFile(
  documentId: string,
  userId: string,
): Promise<Result<SignedFile, 'missing' | 'provider-failed' | 'away'>> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (document?.status !== 'completed') return refused('missing')
  try {
    if (document.signedFileKey === null && !(await keepProviderFile(document))) return refused('provider-failed')
    const file = await findSignedFile(documentId)
    if (file === null) return refused('missing')
    inTransaction((tx) => recordAudit(tx, { userId, action: 'document_downloaded', subject: documentId }))
    return ok(file)
  } catch (error) {
    if (isStorageUnavailable(error)) return refused('away')
    throw error
  }
}

/**
 * Stores a signed file that only the provider has. Returns false if the provider does not return it. Parallel calls store one.
 */
async function keepProviderFile(document: DocumentRow): Promise<boolean> {
  const { id, provider, providerId } = document
  if (providerId === null || provider !== esignAdapter().name) return false
  try {
    const found = await esignAdapter().findDocument(providerId)
    if (found?.state !== 'completed') return false
    const bytes = await found.download()
    const signedFileKey = `signed/${newSecret()}.pdf`
    await fileStorage().put(signedFileKey, bytes)
    const change = { signedFileKey, signedFileHash: hashBytes(bytes) }
    const isFirst = db()
      .update(documents)
      .set(change)
      .where(and(eq(documents.id, id), isNull(documents.signedFileKey)))
      .run()
    if (isFirst.changes === 0) await fileStorage().remove(signedFileKey)
    return true
  } catch (error) {
    if (!(error instanceof ESignError)) throw error
    log.warn({ err: error, documentId: id }, 'A signed document file could not be downloaded')
    return false
  }
}
