import { and, asc, eq, isNull } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { documentEvents, documents, leads } from '#app/db/schema/index.ts'
import { pick } from '#app/format/records.ts'
import { parseAgreement, type ShownAgreement } from '../agreement/agreement-text.ts'
import { type DocumentState, documentState } from '../list/document-state.ts'
import { documentColumns, momentOf, newName } from '../queries.server.ts'
import { leftMsOf, readUnsent, unsentOf } from '#app/modules/timeline/mailed.server.ts'
import type { NewDocumentEvent } from '../record-event.server.ts'
import { listSigners } from '../signers.server.ts'

/** An entry of a document's audit trail. `unsent`: what happens to its email, if that has not left. */
export type TrailLine = {
  id: string
  kind: NewDocumentEvent['kind']
  actor: string
  ipAddress: string | null
  at: Date
  unsent: string | null
}

/** A document for its page. */
export type ShownDocument = Omit<
  NonNullable<ReturnType<ReturnType<typeof documentById>['get']>>,
  'body' | 'lead' | 'remindedMs'
> & {
  state: DocumentState
  remindedAt: Date | null
  /** The lead's id, if its page can be opened. */
  leadId: string | null
  leadName: string | null
  /** The text for the signer; null if the provider has it. */
  text: ShownAgreement | null
  trail: TrailLine[]
  /** Its two signers; empty if the submitter is the only signer. */
  signers: { name: string; email: string; signedAt: Date | null }[]
}

/** Returns a document with its text and audit trail, or null. */
export function findDocument(documentId: string, now: Date): ShownDocument | null {
  const row = documentById(db(), { documentId }).get()
  if (!row) return null
  const { body, lead, remindedMs, ...document } = row
  return {
    ...document,
    state: documentState(document, now),
    remindedAt: momentOf(remindedMs),
    leadId: lead?.id ?? null,
    leadName: lead?.name ?? null,
    text: body === null ? null : parseAgreement(body),
    trail: trailOf(db(), { documentId })
      .all()
      .map(({ leftMs, ...line }) => ({
        ...line,
        at: momentOf(leftMs) ?? line.at,
        unsent: readUnsent(line.unsent)?.words ?? null,
      })),
    signers: listSigners(db(), documentId).map(({ name, email, signedAt }) => ({ name, email, signedAt })),
  }
}

const documentById = statement((db, { documentId }: { documentId: string }) =>
  db
    .select({
      ...documentColumns,
      body: documents.body,
      contentHash: documents.contentHash,
      signedFileHash: documents.signedFileHash,
      newName,
      lead: { id: leads.id, name: leads.name },
    })
    .from(documents)
    .leftJoin(leads, and(eq(leads.id, documents.leadId), isNull(leads.deletedAt)))
    .where(eq(documents.id, documentId)),
)

const trailOf = statement((db, { documentId }: { documentId: string }) =>
  db
    .select({
      ...pick(documentEvents, ['id', 'kind', 'actor', 'ipAddress']),
      at: documentEvents.createdAt,
      unsent: unsentOf(documentEvents.detail),
      leftMs: leftMsOf(documentEvents.detail),
    })
    .from(documentEvents)
    .where(eq(documentEvents.documentId, documentId))
    .orderBy(asc(documentEvents.createdAt), asc(documentEvents.id)),
)
