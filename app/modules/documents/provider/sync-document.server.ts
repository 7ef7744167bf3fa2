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
 * Asks the provider the state of a document, and stores it: the one way in which a document at a provider is completed, declined or closed, called for
 * webhooks and by the job that checks open documents. Storing happens once, however often this is called. `reportedReason`: why it was declined, by the webhook.
 * Throws `ESignError` where the provider does not answer or its file cannot be had: then nothing is stored.
 */
export async function syncDocument(documentId: string, now: Date, reportedReason: string | null = null): Promise<void> {
  const document = db().select().from(documents).where(eq(documents.id, documentId)).get()
  if (document?.provider !== 'docuseal' || document.providerId === null) return
  if (document.status !== 'pending' && document.status !== 'expired') return
  const found = await esignAdapter().look(document.providerId)
  if (found) await storeFound(document, found, now, reportedReason)
}

/**
 * Has a document put away at its provider, because a newer one takes its place, and stores its state then: replaced, or signed or declined where that
 * came first. Throws `ESignError` where the provider does not do it: then it can still be signed, and nothing is stored.
 */
export async function withdrawDocument(document: DocumentRow, now: Date): Promise<void> {
  if (document.providerId === null) return
  const found = await esignAdapter().voidDocument(document.providerId)
  if (found.state === 'expired')
    inTransaction((tx) => closeDocument(tx, { documentId: document.id, why: 'replaced', actor: 'system', now }))
  else await storeFound(document, found, now)
}

/** Stores the state of a document at its provider. Throws `ESignError` where its file cannot be had. */
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
 * The document of ours behind a provider's id. Where the answer to its creation was lost, it is found by our id, which the provider gives back, and then
 * keeps the provider's. Null where it is none of ours. Throws `ESignError`.
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
  const found = await esignAdapter().look(providerId)
  if (found?.documentId !== claimedId) return null
  db().update(documents).set({ providerId }).where(eq(documents.id, claimedId)).run()
  return claimedId
}
