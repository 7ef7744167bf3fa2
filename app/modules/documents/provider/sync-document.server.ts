import { and, eq } from 'drizzle-orm'
import { esignAdapter } from '#app/adapters/esign/index.server.ts'
import type { ProviderState } from '#app/adapters/esign/port.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents } from '#app/db/schema/index.ts'
import { closeDocument } from '../close-document.server.ts'
import { completeDocument } from '../signing/complete-document.server.ts'
import { storeDeclined } from '../signing/decline-document.server.ts'
import type { DocumentRow } from '../agreement/find-or-create-agreement.server.ts'

const BY_PROVIDER = { visit: { ipAddress: undefined, userAgent: null }, actor: { kind: 'provider' } } as const

/**
 * Reads a document's state from its provider and stores it once. Called by webhooks and the check job: the only way a document at
 * a provider is completed, declined or closed. `reportedReason`: the webhook's reason for declining. Throws `ESignError` and
 * stores nothing if the provider or its file is unavailable.
 */
export async function syncDocument(documentId: string, now: Date, reportedReason: string | null = null): Promise<void> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (document?.provider !== 'docuseal' || document.providerId === null) return
  if (document.status !== 'pending' && document.status !== 'expired') return
  const found = await esignAdapter().findDocument(document.providerId)
  if (found) await storeFound(document, found, now, reportedReason)
}

/**
 * Cancels a document at its provider for a newer one and stores its state: replaced, or signed or declined if that came first.
 * Throws `ESignError` and stores nothing if the provider fails, because it could still be signed.
 */
export async function withdrawDocument(document: DocumentRow, now: Date): Promise<void> {
  if (document.providerId === null) return
  const found = await esignAdapter().voidDocument(document.providerId)
  if (found.state === 'expired')
    inTransaction((tx) => closeDocument(tx, { documentId: document.id, why: 'replaced', actor: 'system', now }))
  else await storeFound(document, found, now)
}

/** Stores a document's state at its provider. Throws `ESignError` if its file is unavailable. */
export async function storeFound(
  document: DocumentRow,
  found: ProviderState,
  now: Date,
  reportedReason: string | null = null,
): Promise<void> {
  const { id: documentId, submitterName } = document
  switch (found.state) {
    case 'completed': {
      const file = await found.download()
      await completeDocument({
        ...BY_PROVIDER,
        documentId,
        signedAt: found.completedAt,
        signedName: submitterName,
        file,
        isLateEvent: true,
      })
      return
    }
    case 'declined':
      inTransaction((tx) =>
        storeDeclined(tx, documentId, { ...BY_PROVIDER, isSigner: true, reason: found.reason ?? reportedReason, now }),
      )
      return
    case 'expired':
      inTransaction((tx) => closeDocument(tx, { documentId, why: 'expired', actor: 'DocuSeal', now }))
      return
    case 'pending':
  }
}

/**
 * Finds our document by the provider's id. If the provider's response to the creation was lost, finds it by our id, which the
 * provider sends back, and stores the provider's id. Null if it is not ours. Throws `ESignError`.
 */
export async function findByProvider(providerId: string, claimedId: string | null): Promise<string | null> {
  const known = db()
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.provider, 'docuseal'), eq(documents.providerId, providerId)))
    .get()
  if (known) return known.id
  if (claimedId === null) return null
  const claimed = db()
    .select()
    .from(documents)
    .where(and(eq(documents.id, claimedId), eq(documents.provider, 'docuseal')))
    .get()
  if (claimed?.providerId !== null) return null
  const found = await esignAdapter().findDocument(providerId)
  if (found?.documentId !== claimedId) return null
  db().update(documents).set({ providerId }).where(eq(documents.id, claimedId)).run()
  return claimedId
}
